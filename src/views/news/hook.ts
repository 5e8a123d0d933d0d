import Type from "typebox";
import type { Delivery } from "../../domain/webhooks/deliveries.ts";
import {
	eventsOf,
	settingsOf,
	type Webhook,
} from "../../domain/webhooks/webhook.ts";
import { rfc3339Of, zeroTime } from "../../text/rfc3339.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;
const time = Text({ format: "date-time" });

export const Hook = Type.Object(
	{
		id: Integer(),
		name: Text(),
		type: Text(),
		branch_filter: Text(),
		config: Type.Record(Text(), Text()),
		events: Type.Array(Text()),
		authorization_header: Text({ description: "never shown" }),
		active: YesNo(),
		updated_at: time,
		created_at: time,
	},
	{ $id: "Hook" },
);

/** A webhook without its secrets. */
export function hookView(hook: Webhook): Type.Static<typeof Hook> {
	const settings = settingsOf(hook);
	const shown =
		hook.type === "slack" ? ["channel", "username", "icon_url", "color"] : [];
	return {
		id: hook.id,
		name: hook.name,
		type: hook.type,
		branch_filter: hook.branch_filter,
		config: {
			content_type: hook.content_type,
			url: hook.url,
			...Object.fromEntries(shown.map((name) => [name, settings[name] ?? ""])),
		},
		events: eventsOf(hook),
		authorization_header: "",
		active: hook.active === 1,
		updated_at: rfc3339Of(hook.updated_at),
		created_at: rfc3339Of(hook.created_at),
	};
}

export const HookDelivery = Type.Object(
	{
		id: Integer(),
		uuid: Text(),
		event: Text(),
		event_type: Text(),
		state: Text({ description: "waiting, retrying, delivered or failed" }),
		attempts: Integer(),
		response_status: Integer(),
		response: Text(),
		error: Text(),
		payload: Text({ description: "the JSON that is or was sent" }),
		created_at: time,
		finished_at: time,
	},
	{ $id: "HookDelivery" },
);

/** One message to a webhook and what became of it. */
export const deliveryView = (
	delivery: Delivery,
): Type.Static<typeof HookDelivery> => ({
	id: delivery.id,
	uuid: delivery.uuid,
	event: delivery.event,
	event_type: delivery.event_type,
	state: delivery.state,
	attempts: delivery.attempts,
	response_status: delivery.response_status,
	response: delivery.response,
	error: delivery.error,
	payload: delivery.payload,
	created_at: rfc3339Of(Math.floor(delivery.created_at_ms / 1000)),
	finished_at: delivery.finished_at_ms
		? rfc3339Of(Math.floor(delivery.finished_at_ms / 1000))
		: zeroTime,
});
