import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { runById } from "../../domain/actions/runs/run.ts";
import { workflowName } from "../../domain/actions/runs/workflow-name.ts";
import { mailLinkToken } from "../../domain/notifications/mail-link.ts";
import type { OutgoingMail } from "../../domain/notifications/outgoing-mail.ts";
import { releaseById } from "../../domain/releases/release.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import type { Message } from "../../mail/message.ts";
import { type MailWords, mailWords } from "../../mail/words.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { doerOf, htmlOf, longest, rendered, textOf } from "./compose.ts";
import type { MailTopic } from "./topic.ts";

/** The release or the run that a mail is about; undefined where it is gone. */
export const repositoryTopic = (
	app: App,
	mail: OutgoingMail,
	owned: RepositoryWithOwner,
): Promise<MailTopic | undefined> =>
	mail.kind === "workflow.run"
		? runTopic(app, mail, owned)
		: releaseTopic(app, mail, owned);

async function releaseTopic(
	app: App,
	mail: OutgoingMail,
	owned: RepositoryWithOwner,
): Promise<MailTopic | undefined> {
	const release = await releaseById(app.db, mail.repository_id, mail.about_id);
	if (!release || release.draft) return undefined;
	const full = fullName(owned);
	const name = release.title || release.tag;
	const tag = escapedPath(release.tag);
	return topicOf(app, mail, owned, {
		unit: "releases",
		key: `release/${release.id}`,
		title: `[${full}] ${name}`,
		url: `${app.url}${full}/releases/tag/${tag}`,
		done: ({ t }, who) => t("{who} released {name}", { who, name }),
		said: release.body,
	});
}

async function runTopic(
	app: App,
	mail: OutgoingMail,
	owned: RepositoryWithOwner,
): Promise<MailTopic | undefined> {
	const run = await runById(app.db, mail.about_id);
	if (run?.repository_id !== mail.repository_id) return undefined;
	const full = fullName(owned);
	const name = workflowName(run);
	const commit = run.sha.slice(0, 10);
	return topicOf(app, mail, owned, {
		unit: "actions",
		key: `run/${run.id}`,
		title: `[${full}] ${name} #${run.number}`,
		url: `${app.url}${full}/actions/runs/${run.id}`,
		done: ({ t }) =>
			t("Your workflow run of {name} failed at {commit}", { name, commit }),
		said: "",
	});
}

function topicOf(
	app: App,
	mail: OutgoingMail,
	owned: RepositoryWithOwner,
	{
		said,
		...topic
	}: Pick<MailTopic, "unit" | "key" | "title" | "url" | "done"> & {
		said: string;
	},
): MailTopic {
	const compose = async (to: Account): Promise<Message> => {
		const { repository, owner } = owned;
		const { hostname: host } = new URL(app.url);
		const full = fullName(owned);
		const name = await doerOf(app, mail);
		const words: MailWords = await mailWords(to.language);
		const what = topic.done(words, name);
		// whoever wants to hear no more of releases still wants the reviews that he is asked for
		const kind = mail.kind === "workflow.run" ? "runs" : "releases";
		const token = mailLinkToken(app, { account: to.id, issue: 0, kind });
		const unsubscribe = `${app.url}-/unsubscribe/${token}`;
		const text = said.slice(0, longest);
		const html = text ? await rendered(app, to, owned, text) : "";
		const fewer = "Email settings";
		return {
			to: { name: to.full_name.trim() || to.name, address: to.email },
			fromName: name,
			subject: topic.title,
			text: textOf(words, what, text, topic.url, unsubscribe, fewer),
			html: htmlOf(words, what, html, topic.url, unsubscribe, fewer),
			messageId: `${topic.key}/event/${mail.event_id}@${host}`,
			unsubscribe: { url: unsubscribe, oneClick: true },
			listId: `${full} <${repository.name}.${owner.name}.${host}>`,
			headers: { "X-Ingot-Repository": full, "X-Ingot-Reason": mail.reason },
		};
	};
	return { mail, ...topic, compose };
}
