import { expect, test } from "vitest";
import { mailWords } from "../../src/mail/words.ts";

test("a mail speaks the language of its receiver", async () => {
	const { t, plural } = await mailWords("fr-FR");
	expect(t("Hello {name},", { name: "Ada" })).toBe("Bonjour Ada,");
	const many = plural(
		3,
		"1 item was updated, {day}",
		"{n} items were updated, {day}",
		{
			day: "2030-01-01",
		},
	);
	expect(many).toBe("Du nouveau sur 3 éléments, 2030-01-01");
	expect((await mailWords("tlh")).t("View it")).toBe("View it");
});
