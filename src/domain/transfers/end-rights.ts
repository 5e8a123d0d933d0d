import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { mailWords } from "../../mail/words.ts";
import { type Account, isUser } from "../accounts/account.ts";
import { endOpenRuns } from "../actions/runs/end-open-runs.ts";
import { removeWebhooks } from "../removal/remove-webhooks.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";

/** Ends all that a table has of a repository. */
const endIn = (
	table:
		| "action_approval"
		| "action_registration"
		| "action_runner"
		| "deploy_key"
		| "job_readable"
		| "push_mirror",
) =>
	query((q, p: { repository: number }) =>
		q
			.deleteFrom(table as "deploy_key")
			.where("repository_id", "=", p.repository),
	);
/** Copies of webhooks of the site stay, unless somebody has given them another address. */
const endedWebhooks = query((q, p: { repository: number }) =>
	q
		.selectFrom("webhook")
		.select("id")
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
// the owners are told when there was any of these
const told = [
	endIn("action_runner"),
	endIn("deploy_key"),
	endIn("push_mirror"),
];
const untold = [
	endIn("action_registration"),
	endIn("action_approval"),
	endIn("job_readable"),
];

/**
 * Ends what the old owner of a repository has let in: its open workflow runs, its runners with their registration tokens, deploy keys, webhooks, push
 * mirrors, and whom he had approved. Both owners are told.
 */
export async function endRights(
	app: App,
	tx: Transaction,
	{ repository, owner }: RepositoryWithOwner,
	recipient: Account,
): Promise<void> {
	const of = { repository: repository.id };
	await endOpenRuns(app, tx, repository.id);
	const hooks = await tx.all(endedWebhooks, of);
	let ended = await removeWebhooks(
		app,
		tx,
		hooks.map(({ id }) => id),
	);
	for (const one of told) ended += await tx.run(one, of);
	for (const one of untold) await tx.run(one, of);
	if (!ended || !app.mail.delivers) return;
	tx.afterCommit(() => {
		for (const side of [owner, recipient])
			void tell(app, side, repository.name, recipient).catch((error: unknown) =>
				app.log.warn(
					{ err: error },
					"the notification of a transfer was not sent",
				),
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
				"The runners, deploy keys, webhooks and push mirrors of the previous owner were removed. Add those that you still need again.",
			),
			"",
		].join("\n"),
	});
}
