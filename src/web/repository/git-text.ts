import type { Readable } from "node:stream";
import { Plain } from "../page.ts";

/** Gives a difference or mails as git writes them; a browser runs nothing of it. */
export const gitText = (text: string | Readable): Plain =>
	new Plain("text/plain; charset=utf-8", text, {
		"Content-Security-Policy": "default-src 'none'; sandbox",
	});
