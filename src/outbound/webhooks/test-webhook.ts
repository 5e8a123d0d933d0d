import type { App } from "../../app.ts";
import { planDeliveries } from "../../domain/webhooks/deliveries.ts";
import type { WebhookTest } from "../../domain/webhooks/test-webhook.ts";
import { webhookById } from "../../domain/webhooks/webhook.ts";
import { frameOf, homeOf } from "../frame.ts";
import { testMessage } from "./payloads/others.ts";
import { deliveryOf } from "./plan.ts";

/** Says who sends the tests of webhooks. */
export function handleWebhookTests(app: App): void {
	app.jobs.handle("test-webhook", "quick", (test: WebhookTest) =>
		send(app, test),
	);
}

async function send(
	app: App,
	{ hook: id, repository, ref, actor }: WebhookTest,
): Promise<void> {
	const event = {
		id: 0,
		tx: 0,
		kind: "refs.moved" as const,
		repository_id: repository,
		actor_id: actor,
		payload: { store: 0, version: 0, how: "test", moves: [] },
		at_ms: app.clock(),
	};
	const hook = await webhookById(app.db, id);
	const home = await homeOf(app, event);
	if (!hook || !home) return;
	const message = await testMessage(await frameOf(app, event, home), ref);
	if (!message) return;
	const delivery = deliveryOf(hook, message, repository, 0, 0);
	await planDeliveries(app, [delivery], { ordered: false });
}
