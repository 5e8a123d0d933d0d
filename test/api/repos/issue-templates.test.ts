import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";

let book: Book;
const at = "/repos/ada/book";

beforeAll(async () => {
	book = await bookForge();
});
const get = async (path: string, as: unknown = null) => {
	const { status, body } = await book.forge.call("GET", path, {
		as: as as never,
	});
	return { status, body };
};
const put = (files: Record<string, string>) =>
	book.forge.call("POST", `${at}/contents`, {
		as: book.ada,
		body: {
			message: "templates",
			files: Object.entries(files).map(([path, text]) => ({
				operation: "upload",
				path,
				content: base64(text),
			})),
		},
	});

test("a repository without templates has none", async () => {
	expect(await get(`${at}/issue_templates`)).toEqual({ status: 200, body: [] });
	expect((await get("/repos/ada/bare/issue_templates")).body).toEqual([]);
	expect((await get(`${at}/issue_config`)).body).toEqual({
		blank_issues_enabled: true,
		contact_links: [],
	});
	expect((await get(`${at}/issue_config/validate`)).body).toEqual({
		valid: true,
		message: "",
	});
});

test("texts and forms are read, what is neither is passed over", async () => {
	const folder = ".gitea/ISSUE_TEMPLATE";
	await put({
		[`${folder}/bug.md`]:
			"---\nname: Bug\nabout: It broke\ntitle: '[BUG] '\nlabels: bug, triage\nref: main\n---\n\nWhat?\n",
		[`${folder}/form.yaml`]:
			"name: Form\ndescription: A form\nbody:\n  - type: markdown\n    attributes: {value: Hello}\n  - type: input\n    id: v\n    attributes: {label: Version}\n    validations: {required: true}\n",
		[`${folder}/nameless.md`]: "just text\n",
		[`${folder}/wrong.yaml`]: "name: x\nabout: y\nbody: [{type: odd}]\n",
		[`${folder}/broken.yaml`]: "name: [",
		[`${folder}/config.yml`]:
			"blank_issues_enabled: false\ncontact_links:\n  - {name: Chat, url: 'https://chat.example', about: Ask}\n",
	});
	expect((await get(`${at}/issue_templates`)).body).toEqual([
		{
			name: "Bug",
			title: "[BUG] ",
			type: "",
			about: "It broke",
			labels: ["bug", "triage"],
			assignees: null,
			ref: "refs/heads/main",
			content: "What?\n",
			body: null,
			file_name: `${folder}/bug.md`,
		},
		{
			name: "Form",
			title: "",
			type: "",
			about: "A form",
			labels: null,
			assignees: null,
			ref: "refs/heads/",
			content: "",
			body: [
				{
					type: "markdown",
					id: "0",
					attributes: { value: "Hello" },
					validations: null,
					visible: ["form"],
				},
				{
					type: "input",
					id: "v",
					attributes: { label: "Version" },
					validations: { required: true },
					visible: ["form", "content"],
				},
			],
			file_name: `${folder}/form.yaml`,
		},
	]);
	expect((await get(`${at}/issue_config`)).body).toEqual({
		blank_issues_enabled: false,
		contact_links: [
			{ name: "Chat", url: "https://chat.example", about: "Ask" },
		],
	});
});

test.each([
	["contact_links: nope\n", /contact_links is no list/],
	["blank_issues_enabled: maybe\n", /blank_issues_enabled/],
	["contact_links: [{name: x}]\n", /contact_links\[0\]/],
	[
		"contact_links: [{name: x, about: y, url: 'javascript:1'}]\n",
		/web address/,
	],
	["- a\n", /no mapping/],
])(
	"the configuration %j is not valid, and counts as none",
	async (text, why) => {
		await put({ ".gitea/ISSUE_TEMPLATE/config.yml": text });
		const { body } = await get(`${at}/issue_config/validate`);
		expect(body).toEqual({ valid: false, message: expect.stringMatching(why) });
		expect((await get(`${at}/issue_config`)).body).toEqual({
			blank_issues_enabled: true,
			contact_links: [],
		});
	},
);

test("they are as hidden as the code", async () => {
	const weak = await book.forge.token(book.ada, ["read:issue"]);
	for (const path of [
		"issue_templates",
		"issue_config",
		"issue_config/validate",
	]) {
		expect((await get(`/repos/ada/secret/${path}`, book.eve)).status).toBe(404);
		expect((await get(`/repos/ada/secret/${path}`)).status).toBe(404);
		expect((await get(`/repos/ada/old/${path}`)).status).toBe(200);
		expect((await get(`${at}/${path}`, weak)).status).toBe(403);
	}
});

test("one form under many names is told fifty times at most, and grows by nothing that it refers to", async () => {
	const { forge, ada } = book;
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "many", auto_init: true },
	});
	const form = `name: a\nabout: b\nbody:\n  - {type: markdown, attributes: {v: &a "${"x".repeat(30_000)}"}}\n`;
	const grown = `${form}${"  - {type: markdown, attributes: {v: *a}}\n".repeat(15)}`;
	const list = async (text: string, names: number) => {
		const made = await forge.call("POST", "/repos/ada/many/contents", {
			as: ada,
			body: {
				message: "templates",
				files: Array.from({ length: names }, (_, i) => ({
					operation: "upload",
					path: `.gitea/ISSUE_TEMPLATE/${i}.yml`,
					content: base64(text),
				})),
			},
		});
		expect(made.status).toBe(201);
		return forge.call<object[]>("GET", "/repos/ada/many/issue_templates", {
			as: null,
		});
	};
	const plain = await list(form, 70);
	expect(plain.body).toHaveLength(50);
	const referring = await list(grown, 70);
	expect(referring.body).toEqual([]);
	const large = `name: a\nabout: b\nbody: [{type: markdown, attributes: {v: "${"y".repeat(200_000)}"}}]\n`;
	const bounded = await list(large, 70);
	expect(bounded.status).toBe(200);
	expect(bounded.body.length).toBeGreaterThan(5);
	expect(JSON.stringify(bounded.body).length).toBeLessThan(2_200_000);
});
