import type { HookEvent } from "../../../domain/webhooks/hook-events.ts";

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

type Tell = (payload: Payload, who: string) => About;

const aboutOf = (word: string, payload: Payload, who: string): About =>
	(
		tells[word as HookEvent] ??
		(() => ({ title: `${word} ${payload.action ?? ""} by ${who}` }))
	)(payload, who);

/** Says what each kind of message tells. */
const tells: Readonly<Record<HookEvent, Tell>> = {
	push(p, who) {
		const n = p.total_commits ?? 0;
		const lines = (p.commits ?? []).map(
			(c) =>
				`${c.id.slice(0, 10)} ${firstLine(c.message)} - ${c.author?.name ?? ""}`,
		);
		return {
			title: `${who} pushed ${n} ${n === 1 ? "commit" : "commits"} to ${nameOf(p)}`,
			text: lines.join("\n"),
			url: p.compare_url,
		};
	},
	create: (p, who) => ({
		title: `${who} created the ${p.ref_type} ${nameOf(p)}`,
		color: colors.good,
	}),
	delete: (p, who) => ({
		title: `${who} deleted the ${p.ref_type} ${nameOf(p)}`,
		color: colors.warm,
	}),
	fork: (p, who) => ({
		title: `${p.forkee?.full_name ?? ""} has a fork by ${who}`,
	}),
	repository: (p, who) => ({
		title: `repository ${p.action} by ${who}`,
		color: colors.good,
	}),
	wiki: (p, who) => ({
		title: `${who} ${p.action} the wiki page "${p.page}"`,
	}),
	release: (p, who) => ({
		title: `release ${p.release?.name || p.release?.tag_name} ${p.action} by ${who}`,
		text: p.release?.body,
		url: p.release?.html_url,
		color: colors.good,
	}),
	package: (p, who) => ({
		title: `package ${p.package?.name} ${p.package?.version} ${p.action} by ${who}`,
		url: p.package?.html_url,
	}),
	status: (p) => ({
		title: `${p.context}: ${p.state} at ${(p.sha ?? "").slice(0, 10)}`,
		color: p.state === "success" ? colors.good : colors.plain,
	}),
	workflow_run: (p, who) => ({
		title: `workflow_run ${p.action ?? ""} by ${who}`,
	}),
	workflow_job: (p, who) => ({
		title: `workflow_job ${p.action ?? ""} by ${who}`,
	}),
	issues: aboutItem,
	issue_assign: aboutItem,
	issue_label: aboutItem,
	issue_milestone: aboutItem,
	issue_comment: aboutComment,
	pull_request: aboutItem,
	pull_request_assign: aboutItem,
	pull_request_label: aboutItem,
	pull_request_milestone: aboutItem,
	pull_request_comment: aboutComment,
	pull_request_review: aboutItem,
	pull_request_sync: aboutItem,
	pull_request_review_request: aboutItem,
};

/** The name of a branch or tag. */
const nameOf = ({ ref = "" }: Payload): string =>
	ref.replace(/^refs\/(heads|tags)\//, "");

const itemOf = (p: Payload): { item: Item; name: string } => {
	const item = p.pull_request ?? p.issue ?? {};
	const noun = p.pull_request ? "pull request" : "issue";
	return { item, name: `${noun} #${item.number} ${item.title}` };
};

function aboutItem(p: Payload, who: string): About {
	const { item, name } = itemOf(p);
	const opened = p.action === "opened";
	return {
		title: `${name} ${(p.action ?? "").replaceAll("_", " ")} by ${who}`,
		text: p.review?.content || (opened ? item.body : ""),
		url: item.html_url,
		color:
			p.action === "closed" ? colors.bad : opened ? colors.good : colors.plain,
	};
}

function aboutComment(p: Payload, who: string): About {
	const { item, name } = itemOf(p);
	const comment = typeof p.comment === "object" ? p.comment : undefined;
	return {
		title: `comment ${p.action} by ${who} on ${name}`,
		text: comment?.body,
		url: comment?.html_url ?? item.html_url,
	};
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";
