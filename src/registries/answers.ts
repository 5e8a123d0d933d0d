import { Content, HttpResponse } from "../http/response.ts";

/** A document of a type. */
export const document = (
	type: string,
	body: string | Buffer,
	headers: Record<string, string> = {},
): HttpResponse => new HttpResponse(200, new Content(type, body), headers);

export const text = (body: string): HttpResponse =>
	document("text/plain; charset=utf-8", body);
export const htmlType = "text/html; charset=utf-8";
/** Headers of HTML pages for clients: nothing in them runs. */
export const nothingRuns = {
	"Content-Security-Policy": "default-src 'none'; sandbox",
};
