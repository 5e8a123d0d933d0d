import { expect, test } from "vitest";
import { cutReply } from "../../../src/mail/incoming/cut-reply.ts";
import { htmlToText } from "../../../src/mail/incoming/html-to-text.ts";
import { cpuOf } from "../../support/run/cpu.ts";

const own = ["@in.example.org", "forge@example.org"];
const cut = (text: string) => cutReply(text, own);

test.each([
	["On Tue, Jan 1, 2030 at 1:00 AM bob <forge@example.org> wrote:"],
	["On Tue, Jan 1, 2030 at 1:00 AM bob\n<forge@example.org> wrote:"],
	["Am Di., 1. Jan. 2030 um 01:00 Uhr schrieb bob <forge@example.org>:"],
	["Le mar. 1 janv. 2030 à 01:00, bob <forge@example.org> a\nécrit :"],
	["El mar, 1 ene 2030 a las 1:00, bob (<forge@example.org>) escribió:"],
	["2030年1月1日(火) 1:00 bob <forge@example.org>:"],
	["bob <forge@example.org> 于2030年1月1日周二 01:00写道："],
])("the quote at the end goes with the lines that introduce it: %s", (line) => {
	expect(cut(`Yes.\nReally.\n\n${line}\n\n> text\n> more\n`)).toBe(
		"Yes.\nReally.",
	);
});

test("what Outlook puts below goes", () => {
	for (const divider of [
		"________________________________",
		"-----Original Message-----",
		"",
	])
		for (const [sender, sent] of [
			["From", "Sent"],
			["Von", "Gesendet"],
		])
			expect(
				cut(
					`Fine.\n\n${divider}\n${sender}: bob <forge@example.org>\n${sent}: Tuesday\nTo: Ada\nSubject: Re: x\n\nthe text`,
				),
			).toBe("Fine.");
	// headers of something else stay
	const log = "It says:\nHost: a\nAccept: b\nCookie: c\n\nStrange.";
	expect(cut(log)).toBe(log);
});

test("quotes that are answered line by line stay", () => {
	const answers = "> first?\nYes.\n\n> second?\nNo.";
	expect(cut(answers)).toBe(answers);
	expect(
		cut(`On Jan 1, 2030, bob wrote:\n> all of it\n> and more\n\nYes.`),
	).toBe("Yes.");
});

test("signatures and the lines of telephones go", () => {
	expect(cut("Yes.\n\n-- \nAda\nAt sea")).toBe("Yes.");
	expect(cut("Yes.\n\nSent from my phone")).toBe("Yes.");
	expect(cut("- [ ] a\n---\nb")).toBe("- [ ] a\n---\nb");
	expect(cut("> only\n> quoted")).toBe("");
});

test("HTML becomes lines, and what it quotes begins with >", () => {
	expect(
		htmlToText(
			"<head><title>t</title><style>p{}</style></head><div>Hi &amp; <b>bye</b><br>there</div><div><br></div><ul><li>one<li>two</ul><blockquote><p>old</p></blockquote><script>x</script>",
		),
	).toBe("Hi & bye\nthere\n\n- one\n- two\n\n> old");
	expect(htmlToText("a < b <!-- c --> d <x")).toBe("a < b d");
	expect(htmlToText("<pre>a\n  b\n\nc</pre>")).toBe("a\n  b\n\nc");
});

test("hostile texts take linear time", async () => {
	const spent = await cpuOf(() => {
		for (const text of [
			"<",
			"<a ",
			"<!--",
			"<style>",
			"<blockquote>",
			"&",
			" \n",
		])
			htmlToText(text.repeat(100_000));
		for (const text of [
			"> \n",
			"a:1 b\n",
			"\n",
			">\n\n",
			"From: forge@example.org\n",
			"1:00 @:\n> x\n",
		])
			cut(text.repeat(50_000));
	});
	expect(spent).toBeLessThan(5000);
});
