import { expect, test } from "vitest";
import { mailCatalogues, mailWords } from "../../src/mail/words/words.ts";
import { languages } from "../../src/text/languages.ts";

const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test("every language has all texts of mails, with their values", async () => {
	const german = Object.keys(await mailCatalogues.load("de")).sort();
	expect(german.length).toBeGreaterThan(30);
	for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
		if (language === "en") continue;
		const catalogue = await mailCatalogues.load(language);
		expect([language, Object.keys(catalogue).sort()]).toEqual([
			language,
			german,
		]);
		for (const [english, words] of Object.entries(catalogue))
			for (const text of typeof words === "string"
				? [words]
				: Object.values(words))
				expect([english, names(text)]).toEqual([english, names(english)]);
	}
});

test("a mail speaks the language of its receiver", async () => {
	const { t, plural } = await mailWords("fr-FR");
	expect(t("Hello {name},", { name: "Ada" })).toBe("Bonjour Ada,");
	const many = plural(
		3,
		"1 item has news, {day}",
		"{n} items have news, {day}",
		{
			day: "2030-01-01",
		},
	);
	expect(many).toBe("Du nouveau sur 3 éléments, 2030-01-01");
	expect((await mailWords("tlh")).t("See it")).toBe("See it");
});
