import Type from "typebox";

const sent = (media: string, also?: string) =>
	Type.String({ media, ...(also && { also }) });

/** What an endpoint answers that is no JSON, for `returns`; the documentation tells its media type. */
export const media = {
	text: sent("text/plain"),
	/** The error for what cannot be rendered is plain text. */
	html: sent("text/html", "text/plain"),
	bytes: sent("application/octet-stream"),
	zip: sent("application/zip"),
	events: sent("text/event-stream"),
};
