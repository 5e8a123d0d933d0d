import type { Delivery } from "../../domain/webhooks/deliveries.ts";
import type { HookEvent } from "../../domain/webhooks/hook-events.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import { hookEventNames } from "./hook-types.ts";

/** Characters of a message that are shown. */
const most = 100_000;

/** One message to a webhook: what was sent, what came back, and the button that sends it once more. */
export function DeliveryRow({
	delivery,
	route,
	params,
}: {
	delivery: Delivery;
	route: string;
	params: Readonly<Record<string, string | number>>;
}) {
	const { state, event_type: type, response_status: status } = delivery;
	const words =
		hookEventNames()
			.map(([, names]) => names[type as HookEvent])
			.find((name) => name !== undefined) ?? type;
	return (
		<li>
			<details class="step">
				<summary>
					<span
						class={`state ${state === "delivered" ? "ok" : state === "failed" ? "bad" : "wait"}`}
					>
						{state === "delivered"
							? t("Delivered")
							: state === "failed"
								? t("Failed")
								: state === "retrying"
									? t("Retrying soon")
									: t("Pending")}
					</span>
					<span>{words}</span>
					{status > 0 && <span class="soft">{status}</span>}
					<span class="end soft small">
						<Time seconds={Math.floor(delivery.created_at_ms / 1000)} />
					</span>
				</summary>
				<div class="in stack">
					<p class="sub mono wrap">{delivery.uuid}</p>
					{delivery.error && <p class="wrong">{delivery.error}</p>}
					<h3>{t("Request")}</h3>
					<pre class="code" tabindex={0}>
						{pretty(delivery.payload)}
					</pre>
					{delivery.response && (
						<>
							<h3>{t("Response")}</h3>
							<pre class="code" tabindex={0}>
								{delivery.response.slice(0, most)}
							</pre>
						</>
					)}
					<Form does={{ route }} params={params} class="actions">
						<Submit tone="" small>
							{t("Redeliver")}
						</Submit>
					</Form>
				</div>
			</details>
		</li>
	);
}

function pretty(json: string): string {
	if (json.length > most) return `${json.slice(0, most)}…`;
	try {
		return JSON.stringify(JSON.parse(json), null, 2).slice(0, 2 * most);
	} catch {
		return json;
	}
}
