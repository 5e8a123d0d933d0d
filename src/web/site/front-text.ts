import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../app.ts";

const largest = 256 * 1024;

/** What the operator says on the front page, as HTML that is safe; "" where there is nothing. */
export async function frontText(app: App, claimant: string): Promise<string> {
	const { frontPage, data } = app.config;
	const path = frontPage || join(data, "front.md");
	const text = await readFile(path, "utf8").catch((error: unknown) => {
		if (frontPage)
			app.log.warn({ err: error, path }, "the text of the front page");
		return "";
	});
	if (text.trim() === "") return "";
	return app.markup.render(
		text.slice(0, largest),
		{
			format: "markdown",
			references: [],
			bases: {
				link: app.url,
				linkRoot: app.url,
				image: app.url,
				imageRoot: app.url,
			},
			siteRoot: app.url,
			shortLinks: false,
		},
		undefined,
		claimant,
	);
}
