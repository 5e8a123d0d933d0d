import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { mailWords } from "../../mail/words/words.ts";
import { type Account, isUser } from "../accounts/account.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";

const endRunners = query((q, p: { repository: number }) =>
	q.deleteFrom("action_runner").where("repository_id", "=", p.repository),
);
const endRegistrations = query((q, p: { repository: number }) =>
	q.deleteFrom("action_registration").where("repository_id", "=", p.repository),
);
const endDeployKeys = query((q, p: { repository: number }) =>
	q.deleteFrom("deploy_key").where("repository_id", "=", p.repository),
);
/** Copies of webhooks of the site stay, unless somebody has given them another address. */
const endWebhooks = query((q, p: { repository: number }) =>
	q
		.deleteFrom("webhook")
		.where("repository_id", "=", p.repository)
		.where((e) =>
			e.or([
				e("copied_from", "is", null),
				e(
					"url",
					"not in",
					e
						.selectFrom("webhook as o")
						.select("o.url")
						.where("o.scope", "=", "default"),
				),
			]),
		),
);
const endPushMirrors = query((q, p: { repository: number }) =>
	q.deleteFrom("push_mirror").where("repository_id", "=", p.repository),
);
const endApprovals = query((q, p: { repository: number }) =>
	q.deleteFrom("action_approval").where("repository_id", "=", p.repository),
);
const endReading = query((q, p: { repository: number }) =>
	q.deleteFrom("job_readable").where("repository_id", "=", p.repository),
);

/**
 * Ends what the old owner of a repository has let in: its runners with their registration tokens, deploy keys, webhooks, push mirrors, and
 * whom he had approved. Both owners are told.
 */
export async function endRights(
	app: App,
	tx: Transaction,
	{ repository, owner }: RepositoryWithOwner,
	recipient: Account,
): Promise<void> {
	const of = { repository: repository.id };
	let ended = 0;
	for (const one of [endRunners, endDeployKeys, endWebhooks, endPushMirrors])
		ended += await tx.run(one, of);
	for (const one of [endRegistrations, endApprovals, endReading])
		await tx.run(one, of);
	if (!ended || !app.mail.delivers) return;
	tx.afterCommit(() => {
		for (const side of [owner, recipient])
			void tell(app, side, repository.name, recipient).catch((error: unknown) =>
				app.log.warn({ err: error }, "a notice of a transfer was not sent"),
			);
	});
}

async function tell(
	app: App,
	to: Account,
	name: string,
	recipient: Account,
): Promise<void> {
	if (!isUser(to) || !to.email || !to.active) return;
	const { t } = await mailWords(to.language);
	const full = `${recipient.name}/${name}`;
	await app.mail.send({
		to: { name: to.name, address: to.email },
		subject: t("{name} has a new owner", { name: full }),
		text: [
			t("The repository {name} on {url} has a new owner.", {
				name: full,
				url: app.url,
			}),
			"",
			t(
				"Its runners, deploy keys, webhooks and push mirrors of the old owner have ended. Whatever is still needed has to be set up again.",
			),
			"",
		].join("\n"),
	});
}
