import Type from "typebox";
import type { Content } from "../response.ts";

const sent = (media: string) => Type.Unsafe<Content>(Type.String({ media }));

/** What an endpoint answers that is no JSON, for `returns`; the documentation tells its media type. */
export const media = {
	text: sent("text/plain"),
	html: sent("text/html"),
	bytes: sent("application/octet-stream"),
	zip: sent("application/zip"),
	events: sent("text/event-stream"),
	lines: sent("application/x-ndjson"),
};
