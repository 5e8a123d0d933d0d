import type { ServerResponse } from "node:http";
import type { App } from "../app.ts";
import {
	type MailPreference,
	mailLinkOf,
	mailPreferences,
	preferMails,
	unsubscribe,
} from "../domain/notifications/mail-preference.ts";
import { readForm } from "../http/forms/form.ts";
import type { Door, Exchange } from "../http/server.ts";

const address = /^\/-\/unsubscribe\/([\w-]+)$/;

/** The links in mails. Who has one is its receiver; opening it changes nothing, one request by the mail program (RFC 8058) or a button does. */
export function unsubscribeDoor(app: App): Door {
	return {
		takes: ({ path }) => address.test(path),
		async serve(exchange) {
			const { request, response } = exchange;
			exchange.seen.operation = "unsubscribe";
			const [, token = ""] = address.exec(exchange.path) ?? [];
			const link = mailLinkOf(app, token);
			const { unsubscribePage } = await import("./unsubscribe-page.tsx");
			if (!link) {
				const { notFoundPage } = await import("./not-found-page.tsx");
				return html(response, 404, notFoundPage());
			}
			if (request.method === "POST") {
				const choice = await choiceIn(exchange);
				if (mailPreferences.includes(choice as MailPreference)) {
					await preferMails(app, link.account, choice as MailPreference);
					return html(response, 200, unsubscribePage("Your choice is kept."));
				}
				await unsubscribe(app, link);
				const done = link.issue
					? "There will be no more mails about this item."
					: "There will be no more mails.";
				return html(response, 200, unsubscribePage(done));
			}
			if (request.method !== "GET" && request.method !== "HEAD") {
				response.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
				return;
			}
			html(response, 200, unsubscribePage());
		},
	};
}

async function choiceIn({ request, signal }: Exchange): Promise<string> {
	return (await readForm(request, 4096, signal)).get("choice") ?? "";
}

function html(response: ServerResponse, status: number, text: string): void {
	response.writeHead(status, {
		"Content-Type": "text/html; charset=utf-8",
		"Content-Length": Buffer.byteLength(text),
		"Content-Security-Policy":
			"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
		"Referrer-Policy": "no-referrer",
		"X-Content-Type-Options": "nosniff",
		"Cache-Control": "no-store",
	});
	response.end(response.req.method === "HEAD" ? undefined : text);
}
