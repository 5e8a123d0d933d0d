import { beforeAll, expect, test } from "vitest";
import {
	type IssuePlace,
	issuePlace,
	typeNames,
} from "../../domain/issues/issue-place.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let place: IssuePlace;
let ada: Visitor;
let bob: Visitor;
const settings = "/org/acme/settings/issue-types";

beforeAll(async () => {
	place = await issuePlace();
	ada = await signedInVisitor(place.forge, place.ada);
	bob = await signedInVisitor(place.forge, place.bob);
});

const idOf = async (name: string) => {
	const { body } = await place.forge.call<{ id: number; name: string }[]>(
		"GET",
		"/orgs/acme/issue-types",
	);
	return body.find((type) => type.name === name)?.id;
};

test("owners add, edit, order, disable and delete types on the page of the settings", async () => {
	await place.open("one", { type: "Bug" });
	const page = await ada.get(settings);
	expect(page.words).toContain("Bug An unexpected problem or behavior 1 issue");
	await ada.post(settings, {
		name: "Epic",
		description: "large",
		color: "purple",
	});
	expect(await typeNames(place, "acme")).toEqual([
		"Task",
		"Bug",
		"Feature",
		"Epic",
	]);
	const at = `${settings}/${await idOf("Epic")}`;
	await ada.post(`${at}/order`, { way: "up" });
	expect(await typeNames(place, "acme")).toEqual([
		"Task",
		"Bug",
		"Epic",
		"Feature",
	]);
	await ada.post(`${at}/edit`, { name: "Saga", color: "pink" });
	await ada.post(`${at}/enable`, { enabled: "" });
	expect((await ada.get(settings)).words).toContain("Saga disabled");
	const taken = await ada.post(settings, { name: "BUG", color: "red" });
	expect([taken.status, taken.words]).toEqual([
		409,
		expect.stringContaining("Issue type name is already taken."),
	]);
	await ada.post(`${at}/delete`, {});
	expect(await typeNames(place, "acme")).toEqual(["Task", "Bug", "Feature"]);
	expect((await ada.get(settings)).words).not.toContain("Saga");
});

test("the settings are open to owners alone", async () => {
	expect((await bob.get(settings)).status).toBe(403);
	const stranger = await bob.post(settings, { name: "x", color: "red" });
	expect(stranger.status).toBe(403);
	expect((await visitor(place.forge).get(settings)).status).not.toBe(200);
	expect(await typeNames(place, "acme")).toEqual(["Task", "Bug", "Feature"]);
});

test("a new issue gets the type that its form or its template says", async () => {
	const { forge, ada: owner, eve } = place;
	await forge.call(
		"POST",
		"/repos/acme/book/contents/.github/ISSUE_TEMPLATE/bug.md",
		{
			as: owner,
			body: {
				content: Buffer.from(
					"---\nname: Fault\nabout: It fails\ntype: bug\n---\ntext\n",
				).toString("base64"),
			},
		},
	);
	const form = await ada.get("/acme/book/issues/new?template=bug.md");
	const bug = await idOf("Bug");
	expect(form.html).toContain(`<option value="${bug}" selected`);
	const made = async (by: Visitor, fields: Record<string, string>) => {
		const { to } = await by.post("/acme/book/issues/new", {
			title: "new",
			...fields,
		});
		const number = Number(to?.split("/").at(-1));
		const { body } = await forge.call<{ type: { name: string } | null }>(
			"GET",
			`/repos/acme/book/issues/${number}`,
			{ as: owner },
		);
		return body.type?.name;
	};
	const template = ".github/ISSUE_TEMPLATE/bug.md";
	const task = String(await idOf("Task"));
	expect(await made(ada, { template, type: task })).toBe("Task");
	expect(await made(ada, { template, type: "0" })).toBeUndefined();
	// the template speaks for strangers, and not they themselves
	const stranger = await signedInVisitor(forge, eve);
	expect(await made(stranger, { template, type: task })).toBe("Bug");
	expect(await made(stranger, { type: task })).toBeUndefined();
});

test("issues and lists show their types, and a list is narrowed by them", async () => {
	const issue = await place.open("shown", { type: "Feature" });
	const page = await bob.get(`/acme/book/issues/${issue.number}`);
	expect(page.words).toContain("ada set the type Feature");
	expect(page.html).toContain('id="m-type"');
	const narrowed = await bob.get("/acme/book/issues?q=type:feature");
	expect(narrowed.words).toContain("shown");
	expect(narrowed.words).not.toContain("one #1");
	const mine = await ada.get("/issues?q=type:feature%20is:all");
	expect(mine.status).toBe(200);
	// people have no types, and pull requests neither
	const { forge, ada: owner } = place;
	await forge.call("POST", "/user/repos", {
		as: owner,
		body: { name: "mine" },
	});
	const own = await place.open("own", { repo: "ada/mine" });
	const bare = await ada.get(`/ada/mine/issues/${own.number}`);
	expect(bare.html).not.toContain('id="m-type"');
	expect((await ada.get("/acme/book/pulls")).html).not.toContain('id="m-type"');
});

test("several issues of a list get a type at once", async () => {
	const [one, two] = [await place.open("1"), await place.open("2")];
	const bug = String(await idOf("Bug"));
	await bob.post(
		"/acme/book/issues/-/bulk",
		new URLSearchParams([
			["items", String(one.number)],
			["items", String(two.number)],
			["act", "type"],
			["type", bug],
		]),
	);
	for (const issue of [one, two])
		expect((await place.get(issue)).type?.name).toBe("Bug");
	const gone = await bob.post("/acme/book/issues/-/bulk", {
		items: String(one.number),
		act: "type",
		type: "7",
	});
	expect(gone.status).toBe(422);
});
