import { afterAll, expect, test } from "vitest";
import { openTexts } from "../../src/text/open-texts.ts";

const texts = openTexts();
afterAll(() => texts.close());

test("a document is read once for each content", async () => {
	const ask = (text: string, most = 10_000) =>
		texts.yaml(text, { aliases: 100 }, most, "ada");
	const [one, two] = await Promise.all([ask("a: [1]"), ask("a: [1]")]);
	expect(one).toEqual({ json: '{"a":[1]}' });
	expect(await ask("a: [1]")).toBe(one);
	expect(two).toBe(one);
	expect(await ask("a: [2]")).toEqual({ json: '{"a":[2]}' });
	expect(await ask("a: [")).toMatchObject({ tooLarge: false });
	const grown = `a: &a ${"x".repeat(900)}\nb: [${"*a, ".repeat(19)}*a]\n`;
	expect(await ask(grown)).toMatchObject({ tooLarge: true });
	expect(await ask(grown, 30_000)).toHaveProperty("json");
});

test("owners are those of each rule that fits", async () => {
	const rules = [
		"# nobody",
		".*\\.md @ada @org/team",
		"!docs/.* bob@x.test",
		"broken( @eve",
		"src/a\\ b @zoe # not @eve",
	].join("\n");
	expect(await texts.owners(rules, ["README.md"], "ada")).toEqual({
		people: ["ada", "bob@x.test"],
		teams: ["org/team"],
	});
	expect(await texts.owners(rules, ["docs/x", "src/a b"], "ada")).toEqual({
		people: ["bob@x.test", "zoe"],
		teams: [],
	});
	expect(await texts.owners("", ["a"], "ada")).toEqual({
		people: [],
		teams: [],
	});
});
