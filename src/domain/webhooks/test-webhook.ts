import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { branchPrefix, refByName } from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";
import type { Webhook } from "./webhook.ts";

/** What the sender of webhooks needs to know of a test. */
export interface WebhookTest {
	readonly hook: number;
	readonly repository: number;
	readonly ref: string;
	readonly actor: number | null;
}

/**
 * Plans that a webhook is told of the newest commit of a branch, as if it had just been pushed. An empty repository has nothing to tell.
 * @throws DomainError "not-found" for an unknown branch
 */
export async function testWebhook(
	app: App,
	actor: Actor,
	repository: Repository,
	hook: Webhook,
	branch: string,
): Promise<void> {
	if (repository.empty) return;
	const name = branch || repository.default_branch;
	const ref = name.startsWith("refs/") ? name : branchPrefix + name;
	if (!(await refByName(app.db, repository.store_id, ref)))
		throw notFound(`ref does not exist: ${ref}`);
	const test: WebhookTest = {
		hook: hook.id,
		repository: repository.id,
		ref,
		actor: actor.account?.id ?? null,
	};
	await app.db.write((tx) =>
		app.jobs.enqueue(tx, {
			kind: "test-webhook",
			payload: test,
			owner: repository.owner_id,
		}),
	);
}
