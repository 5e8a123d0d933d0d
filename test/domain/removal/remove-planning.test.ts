import { expect, test, vi } from "vitest";
import { examine, rowChecks } from "../../../src/domain/doctor/examine.ts";
import { resumeEveryRemoval } from "../../../src/domain/removal/resume-every-removal.ts";
import { pullForge } from "../../support/pulls.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

const { forge, ada, call, open, settle } = await pullForge();
const { app } = forge;
const browser = await signedInVisitor(forge, ada);

/** Lets each piece of a removal fail from one on. */
function endAt(piece: number) {
	const own = app.db.write.bind(app.db);
	let left = piece;
	return vi
		.spyOn(app.db, "write")
		.mockImplementation((work, sharing) =>
			/piecesOfRemoval|\bpiece\b/.test(new Error("here").stack ?? "") &&
			left-- <= 0
				? Promise.reject(new Error("cut off"))
				: own(work, sharing),
		);
}

const fresh = async (thing: "labels" | "milestones", name: string) => {
	const body = { name, title: name, color: "#112233" };
	return (await call<{ id: number }>("POST", `/${thing}`, body)).body.id;
};

/** Many issues that carry a label or have a milestone, whose timelines say so; a pull request is one of them. */
async function many(planned: { labels?: number[]; milestone?: number }) {
	const { number } = await open(planned);
	const { body: first } = await call<{ id: number; number: number }>(
		"POST",
		"/issues",
		{ title: "First", ...planned },
	);
	await settle();
	const at = 1_700_000_000;
	await app.db.write(async (tx) => {
		const [issue] = await tx.rows((q) =>
			q.selectFrom("issue").selectAll().where("id", "=", first.id),
		);
		if (!issue) throw new Error("no issue");
		const [label] = planned.labels ?? [];
		for (let i = 0; i < 450; i++) {
			const [{ id } = { id: 0 }] = await tx.rows((q) =>
				q
					.insertInto("issue")
					.values({
						repository_id: issue.repository_id,
						number: issue.number + 1 + i,
						title: `Part ${i}`,
						milestone_id: planned.milestone ?? null,
						created_at: at,
						updated_at: at,
					})
					.returning("id"),
			);
			if (label)
				await tx.change((q) =>
					q.insertInto("issue_label").values({ issue_id: id, label_id: label }),
				);
		}
		await tx.change((q) =>
			q
				.updateTable("repository")
				.set((e) => ({
					open_issues: e("open_issues", "+", 450),
					next_index: e("next_index", "+", 450),
				}))
				.where("id", "=", issue.repository_id),
		);
		if (label)
			await tx.change((q) =>
				q
					.updateTable("label")
					.set({ issues: 452, open_issues: 452 })
					.where("id", "=", label),
			);
		else
			await tx.change((q) =>
				q.updateTable("milestone").set({ open_issues: 452 }),
			);
	});
	return { pull: number, issue: first.number };
}

/** All that everybody is told of issues and their planning. */
async function told(
	{ pull, issue }: { pull: number; issue: number },
	id: number,
) {
	const answers: Record<string, unknown> = {};
	for (const path of [
		"/labels",
		`/labels/${id}`,
		"/milestones",
		`/milestones/${id}`,
		`/issues/${issue}`,
		`/issues/${issue}/labels`,
		`/issues/${issue}/timeline`,
		`/issues/${pull}/timeline`,
		`/pulls/${pull}`,
		"/issues?labels=Worn",
		`/issues?milestones=Worn,${id}`,
		`/pulls?labels=${id}`,
		`/pulls?milestone=${id}`,
	]) {
		const { status, body, headers } = await call("GET", path);
		answers[path] = [status, body, headers.get("x-total-count")];
	}
	for (const path of [
		"/repos/issues/search?labels=Worn",
		"/repos/issues/search?milestones=Worn",
	])
		answers[path] = (await forge.call("GET", path, { as: ada })).body;
	for (const query of [
		"no:label",
		"no:milestone",
		"label:Worn",
		"-label:Worn",
		"milestone:Worn",
	])
		for (const place of ["/ada/book/issues", "/issues"])
			answers[`${place} ${query}`] = (
				await browser.get(`${place}?q=${encodeURIComponent(query)}`)
			).words;
	return answers;
}

const left = async (table: "label" | "milestone", id: number) =>
	app.db.rows((q) => q.selectFrom(table).select("id").where("id", "=", id));
const wrong = async () =>
	(await examine(app, rowChecks, { fix: false })).filter(({ check }) =>
		["counters", "jobs"].includes(check),
	);

/** Goes on with a removal whose job was lost. */
async function again(kind: string): Promise<void> {
	await app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("job").where("kind", "=", kind)),
	);
	await resumeEveryRemoval(app);
	await app.jobs.settled(0, "maintenance");
}

test("a label that many carry is gone for everybody at once, and its rows are deleted in pieces, also where the job was lost", async () => {
	const id = await fresh("labels", "Worn");
	const items = await many({ labels: [id] });
	const before = await told(items, id);
	const interrupted = endAt(1);
	expect((await call("DELETE", `/labels/${id}`)).status).toBe(204);
	expect((await call("DELETE", `/labels/${id}`)).status).toBe(204);
	await app.jobs.settled(0, "maintenance");
	const meanwhile = await told(items, id);
	expect(await left("label", id)).toHaveLength(1);
	expect(
		await app.db.rows((q) => q.selectFrom("issue_label").select("issue_id")),
	).toHaveLength(252);
	// what is changed of an issue meanwhile knows nothing of it
	const other = await fresh("labels", "Other");
	const replaced = await call<{ name: string }[]>(
		"PUT",
		`/issues/${items.issue}/labels`,
		{ labels: [other] },
	);
	expect(replaced.body.map(({ name }) => name)).toEqual(["Other"]);
	await call("DELETE", `/issues/${items.issue}/labels/${other}`);
	await call("DELETE", `/labels/${other}`);
	expect(await wrong()).toEqual([]);
	interrupted.mockRestore();
	await again("remove-labels");
	expect(await left("label", id)).toEqual([]);
	const after = await told(items, id);
	const aside = ({ [`/issues/${items.issue}`]: _, ...rest }) => rest;
	expect(aside(meanwhile)).toEqual(aside(after));
	expect(aside(meanwhile)).not.toEqual(aside(before));
	expect(JSON.stringify(meanwhile)).not.toContain("112233");
});

test("a milestone that many issues have is gone for everybody at once, and is taken out of them in pieces, also where the job was lost", async () => {
	const id = await fresh("milestones", "Worn");
	const items = await many({ milestone: id });
	const before = await told(items, id);
	const interrupted = endAt(1);
	expect((await call("DELETE", `/milestones/${id}`)).status).toBe(204);
	expect((await call("DELETE", `/milestones/${id}`)).status).toBe(404);
	await app.jobs.settled(0, "maintenance");
	// nothing is taken away that is not there any more
	const [last] = await app.db.rows((q) =>
		q
			.selectFrom("issue")
			.select("number")
			.where("milestone_id", "=", id)
			.orderBy("id", "desc")
			.limit(1),
	);
	const path = `/issues/${last?.number}`;
	await call("PATCH", path, { milestone: 0 });
	expect((await call("GET", `${path}/timeline`)).body).toEqual([]);
	const meanwhile = await told(items, id);
	expect(await left("milestone", id)).toHaveLength(1);
	expect(await wrong()).toEqual([]);
	interrupted.mockRestore();
	await again("remove-milestones");
	expect(await left("milestone", id)).toEqual([]);
	const after = await told(items, id);
	expect(meanwhile).toEqual(after);
	expect(meanwhile).not.toEqual(before);
});
