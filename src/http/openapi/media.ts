import Type from "typebox";
import type { Content } from "../response.ts";

const sent = (media: string, also?: string) =>
	Type.Unsafe<Content>(Type.String({ media, ...(also && { also }) }));

/** What an endpoint answers that is no JSON, for `returns`; the documentation tells its media type. */
export const media = {
	text: sent("text/plain"),
	/** A refusal of what cannot be rendered is plain text. */
	html: sent("text/html", "text/plain"),
	bytes: sent("application/octet-stream"),
	zip: sent("application/zip"),
	events: sent("text/event-stream"),
};
