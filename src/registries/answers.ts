import { Answer, Content } from "../http/answer.ts";

/** A document of a type. */
export const document = (
	type: string,
	body: string | Buffer,
	headers: Record<string, string> = {},
): Answer => new Answer(200, new Content(type, body), headers);

export const text = (body: string): Answer =>
	document("text/plain; charset=utf-8", body);
export const xml = (body: string): Answer =>
	document("application/xml; charset=utf-8", body);
/** A page for clients; it holds nothing that runs. */
export const html = (body: string): Answer =>
	document("text/html; charset=utf-8", body, {
		"Content-Security-Policy": "default-src 'none'; sandbox",
	});
