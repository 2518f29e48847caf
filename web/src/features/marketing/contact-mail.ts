/** A link that opens a new mail in the visitor's own program, with what the form holds. */
export function contactMail(
  to: string,
  { name, topic, message }: { name: string; topic: string; message: string },
) {
  const text = [message.trim(), name.trim()].filter(Boolean).join('\n\n');
  const body = text.replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(topic)}&body=${encodeURIComponent(body)}`;
}
