import { expect, test } from "vitest";
import { isForm } from "../../src/web/page.ts";
import { pages } from "../../src/web/pages-list.ts";

test("the guard of a page asks everything before a body, for a page has none", () => {
	const shown = pages.filter((one) => !isForm(one));
	expect(shown.length).toBeGreaterThan(100);
	// `admit` is only asked for forms and endpoints
	const late = shown.filter(({ on }) => on.admit);
	expect(late.map(({ route }) => route)).toEqual([]);
});
