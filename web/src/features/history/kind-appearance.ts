import {
  Ban,
  BookOpenCheck,
  CalendarCheck,
  CalendarPlus,
  CircleSlash,
  Eraser,
  Eye,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageSquare,
  MousePointerClick,
  PencilLine,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
} from 'lucide-react';
import type { StoryKind } from '#web/api/history.ts';

type Look = { icon: LucideIcon; colours: string };

const PLAIN = 'bg-sunken text-soft';
const GOOD = 'bg-good-soft text-good';
const BAD = 'bg-bad-soft text-bad';
const ACCENT = 'bg-accent-soft text-accent';

/** The icon of each kind of entry. Its sentence says the same. */
export const KIND_APPEARANCE: Record<StoryKind, Look> = {
  asked: { icon: CalendarPlus, colours: ACCENT },
  changed: { icon: PencilLine, colours: ACCENT },
  invited: { icon: UserPlus, colours: PLAIN },
  joined: { icon: UserCheck, colours: GOOD },
  declined: { icon: UserX, colours: BAD },
  proposed: { icon: CalendarPlus, colours: PLAIN },
  removed: { icon: UserMinus, colours: BAD },
  read: { icon: Eye, colours: PLAIN },
  ranked: { icon: ListOrdered, colours: ACCENT },
  noTime: { icon: CircleSlash, colours: 'bg-warn-soft text-warn' },
  chosen: { icon: MousePointerClick, colours: ACCENT },
  booked: { icon: CalendarCheck, colours: GOOD },
  released: { icon: Undo2, colours: PLAIN },
  calendar: { icon: BookOpenCheck, colours: PLAIN },
  sent: { icon: Mail, colours: PLAIN },
  slack: { icon: MessageSquare, colours: PLAIN },
  ended: { icon: Ban, colours: BAD },
  erased: { icon: Eraser, colours: PLAIN },
};
