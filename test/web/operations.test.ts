import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { pages } from "../../src/web/pages-list.ts";
import { pagesToCome, withoutPage } from "./support/operations-without-page.ts";
import { pagesOfOperations } from "./support/pages-of-operations.ts";

const words = (text: string) => text.split(" ").filter(Boolean);
const listed = [
	...pagesOfOperations.flatMap((room) => Object.values(room)),
	...Object.values(withoutPage),
	pagesToCome,
].flatMap(words);

test("every operation of the API names the page that does the same for a person, or why none does", () => {
	const unlisted = endpoints
		.map(({ id }) => id)
		.filter((id) => !listed.includes(id));
	expect(unlisted).toEqual([]);
});

test("no operation is listed twice, and none that is not there", () => {
	const there = new Set<string>(endpoints.map(({ id }) => id));
	expect(listed.filter((id) => !there.has(id))).toEqual([]);
	expect(listed.filter((id, i) => listed.indexOf(id) !== i)).toEqual([]);
});

test("the pages that operations name are there", () => {
	const routes = new Set(pages.map(({ route }) => route));
	const named = pagesOfOperations.flatMap(Object.keys);
	expect(named.filter((route) => !routes.has(route))).toEqual([]);
});
