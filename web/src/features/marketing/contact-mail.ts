/** A mailto link that opens a draft in the visitor's email app, filled in from the form. */
export function contactMail(
  to: string,
  { name, topic, message }: { name: string; topic: string; message: string },
) {
  const text = [message.trim(), name.trim()].filter(Boolean).join('\n\n');
  const body = text.replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(topic)}&body=${encodeURIComponent(body)}`;
}
