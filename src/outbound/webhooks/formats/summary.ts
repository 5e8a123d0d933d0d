/** What chats are told of an event: one line, perhaps more lines, and where to look. */
export interface Summary {
	readonly title: string;
	readonly text: string;
	readonly url: string;
	/** RRGGBB. */
	readonly color: string;
	readonly repository: string;
	readonly repositoryUrl: string;
	readonly sender: string;
	readonly senderUrl: string;
	readonly senderAvatar: string;
}

interface Person {
	login?: string;
	full_name?: string;
	html_url?: string;
	avatar_url?: string;
}
interface Item {
	number?: number;
	title?: string;
	body?: string;
	html_url?: string;
}
/** The members of payloads that summaries look at. */
interface Payload {
	action?: string;
	ref?: string;
	ref_type?: string;
	compare_url?: string;
	total_commits?: number;
	page?: string;
	comment?: { body?: string; html_url?: string } | string;
	commits?: { id: string; message: string; author?: { name?: string } }[];
	repository?: { full_name?: string; html_url?: string } | null;
	forkee?: { full_name?: string };
	issue?: Item;
	pull_request?: Item;
	release?: {
		name?: string;
		tag_name?: string;
		html_url?: string;
		body?: string;
	};
	package?: { name?: string; version?: string; html_url?: string };
	review?: { content?: string } | null;
	state?: string;
	context?: string;
	sender?: Person;
	sha?: string;
}

const colors = {
	good: "1ac600",
	bad: "ff0000",
	plain: "0086b3",
	warm: "dd4b39",
};
const longest = 2000;

/** The summary of a payload; plain text, to be escaped by each form. */
export function summaryOf(word: string, payload: Payload): Summary {
	const { repository, sender = {} } = payload;
	const full = repository?.full_name ?? "";
	const who = sender.login ?? "an unknown user";
	const at = full ? `[${full}] ` : "";
	const about = aboutOf(word, payload, who);
	return {
		title: `${at}${about.title}`.slice(0, 500),
		text: (about.text ?? "").slice(0, longest),
		url: about.url || repository?.html_url || "",
		color: about.color ?? colors.plain,
		repository: full,
		repositoryUrl: repository?.html_url ?? "",
		sender: who,
		senderUrl: sender.html_url ?? "",
		senderAvatar: sender.avatar_url ?? "",
	};
}

interface About {
	title: string;
	text?: string;
	url?: string;
	color?: string;
}

function aboutOf(word: string, p: Payload, who: string): About {
	const short = (p.ref ?? "").replace(/^refs\/(heads|tags)\//, "");
	if (word === "push") {
		const n = p.total_commits ?? 0;
		const lines = (p.commits ?? []).map(
			(c) =>
				`${c.id.slice(0, 10)} ${firstLine(c.message)} - ${c.author?.name ?? ""}`,
		);
		return {
			title: `${who} pushed ${n} ${n === 1 ? "commit" : "commits"} to ${short}`,
			text: lines.join("\n"),
			url: p.compare_url,
		};
	}
	if (word === "create" || word === "delete")
		return {
			title: `${who} ${word}d the ${p.ref_type} ${short}`,
			color: word === "create" ? colors.good : colors.warm,
		};
	if (word === "fork")
		return { title: `${p.forkee?.full_name ?? ""} has a fork by ${who}` };
	if (word === "repository")
		return { title: `repository ${p.action} by ${who}`, color: colors.good };
	if (word === "wiki")
		return { title: `${who} ${p.action} the wiki page "${p.page}"` };
	if (word === "release")
		return {
			title: `release ${p.release?.name || p.release?.tag_name} ${p.action} by ${who}`,
			text: p.release?.body,
			url: p.release?.html_url,
			color: colors.good,
		};
	if (word === "package")
		return {
			title: `package ${p.package?.name} ${p.package?.version} ${p.action} by ${who}`,
			url: p.package?.html_url,
		};
	if (word === "status")
		return {
			title: `${p.context}: ${p.state} at ${(p.sha ?? "").slice(0, 10)}`,
			color: p.state === "success" ? colors.good : colors.plain,
		};
	const item = p.pull_request ?? p.issue;
	if (!item) return { title: `${word} ${p.action ?? ""} by ${who}` };
	const name = `${p.pull_request ? "pull request" : "issue"} #${item.number} ${item.title}`;
	const comment = typeof p.comment === "object" ? p.comment : undefined;
	if (word.endsWith("_comment"))
		return {
			title: `comment ${p.action} by ${who} on ${name}`,
			text: comment?.body,
			url: comment?.html_url ?? item.html_url,
		};
	const closed = p.action === "closed";
	return {
		title: `${name} ${(p.action ?? "").replaceAll("_", " ")} by ${who}`,
		text: p.review?.content || (p.action === "opened" ? item.body : ""),
		url: item.html_url,
		color: closed
			? colors.bad
			: p.action === "opened"
				? colors.good
				: colors.plain,
	};
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
