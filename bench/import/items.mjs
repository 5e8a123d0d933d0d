import { rowWriter } from "./tables.mjs";
import { filler, pick, start } from "./words.mjs";

/** Issues and comments, three of ten and seven of ten. Few repositories have many, most have few. */
export function addItems(db, { users, repositories, items }, kinds, heads) {
	const label = rowWriter(db, "label");
	const milestone = rowWriter(db, "milestone");
	const issue = rowWriter(db, "issue");
	const issueLabel = rowWriter(db, "issue_label");
	const assignee = rowWriter(db, "issue_assignees");
	const seen = rowWriter(db, "issue_user");
	const comment = rowWriter(db, "comment");
	const reaction = rowWriter(db, "reaction");
	const pull = rowWriter(db, "pull_request");
	const review = rowWriter(db, "review");
	for (let r = 1; r <= repositories; r++) {
		const at = { repo_id: r, created_unix: start, updated_unix: start };
		for (let n = 0; n < 6; n++)
			label({ id: r * 6 + n, name: `label-${n}`, color: "#aa00bb", ...at });
		for (let n = 0; n < 2; n++)
			milestone({ id: r * 2 + n, name: `stone ${n}`, is_closed: n, ...at });
	}
	const issues = Math.round(items * 0.3);
	const counters = new Uint32Array(repositories + 1);
	const most = Math.max(1, repositories * 2);
	let [comments, pulls, reviews] = [0, 0, 0];
	for (let id = 1; id <= issues; id++) {
		const chance = pick(id, 1_000) / 1_000;
		const r = 1 + Math.floor(chance ** 3 * (repositories - 1) + (id % 7) / 7);
		const number = ++counters[r];
		const poster = 1 + pick(id * 3, users);
		const at = start + 100_000 + id * 60;
		const isPull = pulls < most && id % 12 === 0;
		// of one branch there is one open pull request
		const closed = isPull ? heads[r].pulls.length >= 5 : id % 3 > 0;
		const count = Math.floor(((id + 1) * (items - issues)) / issues) - comments;
		issue({
			id,
			repo_id: r,
			index: number,
			poster_id: poster,
			name: `Issue ${number}: ${filler.slice(0, 20 + (id % 40))}`,
			content: filler.repeat(1 + (id % 4)),
			milestone_id: id % 5 ? 0 : r * 2,
			is_closed: closed ? 1 : 0,
			is_pull: isPull ? 1 : 0,
			num_comments: Math.max(0, count - 1),
			created_unix: at,
			updated_unix: at + 500,
			closed_unix: closed ? at + 500 : 0,
		});
		issueLabel({ id, issue_id: id, label_id: r * 6 + (id % 6) });
		seen({ id, uid: poster, issue_id: id, is_read: 1, is_mentioned: 0 });
		if (id % 4 === 0)
			assignee({ id, assignee_id: 1 + pick(id * 5, users), issue_id: id });
		let reviewId = 0;
		if (isPull) {
			const of = kinds[heads[r].kind].heads;
			const { branch, oid, base } = of[heads[r].pulls.length % of.length];
			heads[r].pulls.push(number);
			pull({
				id: ++pulls,
				status: 2,
				issue_id: id,
				index: number,
				head_repo_id: r,
				base_repo_id: r,
				head_branch: branch,
				base_branch: "main",
				merge_base: base,
			});
			reviewId = ++reviews;
			review({
				id: reviewId,
				type: 1 + (id % 3),
				reviewer_id: 1 + pick(id * 7, users),
				issue_id: id,
				content: "Looks good",
				commit_id: oid,
				created_unix: at + 50,
				updated_unix: at + 50,
			});
		}
		for (let n = 0; n < count; n++) {
			const cid = ++comments;
			const kind = n === 0 ? (reviewId ? 22 : 7) : 0;
			comment({
				id: cid,
				type: kind,
				poster_id: 1 + pick(cid * 11, users),
				issue_id: id,
				label_id: kind === 7 ? r * 6 + (id % 6) : 0,
				content:
					kind === 7 ? "1" : `${filler.repeat(1 + (cid % 5))} ${cid} @user-1`,
				review_id: kind === 22 ? reviewId : 0,
				created_unix: at + n * 10,
				updated_unix: at + n * 10,
			});
			if (cid % 20 === 0 && kind === 0)
				reaction({
					id: cid,
					type: "+1",
					issue_id: id,
					comment_id: cid,
					user_id: poster,
					created_unix: at,
				});
		}
	}
	const index = rowWriter(db, "issue_index");
	for (let r = 1; r <= repositories; r++)
		index({ group_id: r, max_index: counters[r] });
}
