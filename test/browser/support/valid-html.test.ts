import { expect, test } from "vitest";
import { htmlFindings } from "./valid-html.ts";

const page = (body: string) =>
	`<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;
const rules = async (body: string) =>
	(await htmlFindings(page(body))).map((found) => found.split(":")[0]);

test("pages are held to what the standard of HTML asks for", async () => {
	expect(await rules("<h1>A</h1><h2>B</h2><p>c</p>")).toEqual([]);
	expect(await rules("<h1>A</h1><span><div>c</div></span>")).toEqual([
		"element-permitted-content",
	]);
	expect(await rules('<h1>A</h1><p id="a"></p><p id="a"></p>')).toEqual([
		"no-dup-id",
	]);
});

test("headings begin with the first rank, once, and leave none out", async () => {
	for (const body of [
		"<h2>A</h2><h1>B</h1>",
		"<h1>A</h1><h3>B</h3>",
		"<h1>A</h1><h1>B</h1>",
	])
		expect([body, await rules(body)]).toEqual([body, ["heading-level"]]);
});
