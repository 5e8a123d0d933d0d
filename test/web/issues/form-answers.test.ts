import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let browser: Visitor;

const form = (required: boolean, title: string) => `name: Bug
about: Something is broken
title: "${title}"
body:
  - type: dropdown
    id: system
    attributes:
      label: System
      options: [Linux, Windows]
    validations:
      required: ${required}
  - type: checkboxes
    id: done
    attributes:
      label: Done
      options:
        - label: I have searched
`;

beforeAll(async () => {
	forge = await testForge({});
	const owner = await forge.user("ada");
	browser = await signedInVisitor(forge, owner);
	const body = { name: "quarry", auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: owner, body });
	for (const [name, text] of [
		["may", form(false, "Bug:")],
		["must", form(true, "Weekly report")],
	])
		await forge.call(
			"POST",
			`/repos/ada/quarry/contents/.gitea/issue_template/${name}.yml`,
			{
				as: owner,
				body: { content: Buffer.from(text as string).toString("base64") },
			},
		);
});

const open = (name: string, fields: Record<string, string>) =>
	browser.post(
		`/ada/quarry/issues/new?template=.gitea/issue_template/${name}.yml`,
		{
			template: `.gitea/issue_template/${name}.yml`,
			title: "Bug: it breaks",
			...fields,
		},
	);
const bodyOf = async (path: string | undefined) =>
	(await forge.call<{ body: string }>("GET", `/repos${path}`)).body.body;

test("a menu that nobody touched answers nothing", async () => {
	const done = await open("may", { "field:system": "" });
	expect(done.status).toBe(303);
	expect(await bodyOf(done.to)).toBe(
		"### System\n\n_No response_\n\n### Done\n\n- [ ] I have searched",
	);
	const chosen = await open("may", { "field:system": "0", "field:done": "0" });
	expect(await bodyOf(chosen.to)).toBe(
		"### System\n\nLinux\n\n### Done\n\n- [x] I have searched",
	);
});

test("a required menu that nobody touched is refused, at the field", async () => {
	const tried = await open("must", { "field:system": "" });
	expect([tried.status, tried.wrong]).toEqual([
		422,
		["This field is required."],
	]);
	expect((await open("must", { "field:system": "1" })).status).toBe(303);
});

test("the beginning of a title that a template gives is no title", async () => {
	const tried = await open("may", { title: "Bug: " });
	expect([tried.status, tried.wrong]).toEqual([
		422,
		["Add to the title what this is about."],
	]);
	const whole = { title: "Weekly report", "field:system": "0" };
	expect((await open("must", whole)).status).toBe(303);
});
