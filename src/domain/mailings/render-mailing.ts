import type { App } from "../../app.ts";

/** The text of such an email in HTML, as its receivers and the preview show it. */
export const renderMailing = (app: App, text: string): Promise<string> =>
	app.markup.render(text, {
		format: "markdown",
		flavour: "comment",
		siteRoot: app.url,
		bases: { link: app.url, linkRoot: app.url },
		shortLinks: false,
	});
