const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&#34;",
	"'": "&#39;",
};

/** A text as HTML shows it, also within an attribute. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => entities[sign] as string);
