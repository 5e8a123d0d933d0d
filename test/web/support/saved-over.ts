import { expect } from "vitest";
import type { Visitor } from "./browser.ts";

/** The version that a form in a page says that it was read in. */
export const readIn = (html: string, action = ""): string => {
	const from = html.indexOf(`action="${action}`);
	const [, version = ""] =
		/name="read_version" value="([^"]+)"/.exec(html.slice(from)) ?? [];
	expect(version).not.toBe("");
	return version;
};

/** What one person sends over what another has changed since; then the same again, knowing it. */
export async function savedOver(
	browser: Visitor,
	path: string,
	shownAt: string,
	fields: Record<string, string>,
	change: () => Promise<unknown>,
) {
	const { html } = await browser.get(shownAt);
	const read_version = readIn(html, path.split("?")[0]);
	await change();
	const first = await browser.post(path, { ...fields, read_version });
	expect(first.words).toContain("Another user changed this");
	const again = readIn(first.html, path.split("?")[0]);
	const second = () => browser.post(path, { ...fields, read_version: again });
	expect(first.status).toBe(409);
	return { first, second };
}
