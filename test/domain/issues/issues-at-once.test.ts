import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const bob = await forge.user("bob");

const call = async <T = { id: number }>(path: string, body: object) => {
	const answer = await forge.call<T>("POST", path, { as: ada, body });
	expect(answer.status, answer.text).toBeLessThan(300);
	return answer.body;
};
test("issues that are opened at once have numbers without gaps, true counts and places of their own on boards", async () => {
	await call("/user/repos", { name: "crowd" });
	const at = "/repos/ada/crowd";
	await forge.call("PUT", `${at}/collaborators/bob`, {
		as: ada,
		body: { permission: "write" },
	});
	const label = await call(`${at}/labels`, { name: "one", color: "#00aabb" });
	const milestone = await call(`${at}/milestones`, { title: "m" });
	const boards = [
		await call(`${at}/projects`, { title: "first" }),
		await call(`${at}/projects`, { title: "second" }),
	].map(({ id }) => id);
	const total = 120;
	const answers = await Promise.all(
		Array.from({ length: total }, async (_, i) => {
			if (i === total / 2)
				await forge.call("DELETE", `${at}/collaborators/bob`, { as: ada });
			const wanted = {
				title: `number ${i}`,
				body: "see #1, @bob",
				...(i % 2 && { labels: [label.id] }),
				...(i % 3 === 0 && { milestone: milestone.id }),
				...(i % 5 === 0 && { assignees: ["ada"] }),
				...(i % 4 === 0 && {
					projects: i % 8 ? boards : [...boards].reverse(),
				}),
				...(i % 7 === 0 && { closed: true }),
				// nobody has it
				...(i % 11 === 0 && { assignees: ["nobody"] }),
			};
			return forge.call<{ number: number }>("POST", `${at}/issues`, {
				as: i % 13 ? ada : bob,
				body: wanted,
			});
		}),
	);
	expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
	const made = answers.filter(({ status }) => status === 201);
	expect(made.length).toBeGreaterThan(total / 2);
	const numbers = made.map(({ body }) => body.number).sort((a, b) => a - b);
	expect(numbers).toEqual(numbers.map((_, i) => i + 1));
	const rows = await forge.app.db.rows((q) =>
		q
			.selectFrom("issue")
			.innerJoin("repository", "repository.id", "issue.repository_id")
			.select(["issue.id", "issue.number", "issue.closed", "milestone_id"])
			.where("repository.lower_name", "=", "crowd"),
	);
	expect(rows).toHaveLength(made.length);
	const open = rows.filter(({ closed }) => !closed).length;
	const [repository] = await forge.app.db.rows((q) =>
		q
			.selectFrom("repository")
			.select(["next_index", "open_issues", "closed_issues"])
			.where("lower_name", "=", "crowd"),
	);
	expect(repository).toEqual({
		next_index: made.length + 1,
		open_issues: open,
		closed_issues: made.length - open,
	});
	const [counted] = await forge.app.db.rows((q) =>
		q.selectFrom("milestone").selectAll().where("id", "=", milestone.id),
	);
	const inMilestone = rows.filter((row) => row.milestone_id !== null);
	expect(counted?.open_issues).toBe(
		inMilestone.filter(({ closed }) => !closed).length,
	);
	expect(counted?.closed_issues).toBe(
		inMilestone.filter(({ closed }) => closed).length,
	);
	const labelled = await forge.app.db.rows((q) =>
		q
			.selectFrom("issue_label")
			.select("issue_id")
			.where("label_id", "=", label.id),
	);
	const [word] = await forge.app.db.rows((q) =>
		q.selectFrom("label").selectAll().where("id", "=", label.id),
	);
	expect(word?.issues).toBe(labelled.length);
	for (const board of boards) {
		const cards = await forge.app.db.rows((q) =>
			q
				.selectFrom("project_card")
				.select("sorting")
				.where("project_id", "=", board),
		);
		expect(cards.length).toBeGreaterThan(0);
		expect(new Set(cards.map(({ sorting }) => sorting)).size).toBe(
			cards.length,
		);
	}
});
