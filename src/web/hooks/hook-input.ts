import type { HookInput } from "../../domain/webhooks/change-webhooks.ts";
import { hookEvents } from "../../domain/webhooks/hook-events.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { checkboxes, choice, line, secret, tick } from "../fields.ts";
import { t } from "../words/words.ts";
import { hookKinds } from "./hook-types.ts";

const extra = [
	"channel",
	"username",
	"icon_url",
	"color",
	"chat_id",
	"thread_id",
	"homeserver_url",
	"room_id",
	"message_type",
	"package_url",
] as const;
const tokens = ["bot_token", "access_token", "api_token"] as const;

const text = () => line({ max: 2048 });
/** The fields of the form of a webhook, of all kinds. */
export const fields = {
	url: line({ required: "Enter the URL.", max: 2048 }),
	name: line(),
	content_type: choice("json", "form"),
	secret: secret({ max: 4096 }),
	authorization: secret({ max: 4096 }),
	events: checkboxes(...hookEvents),
	branch_filter: line(),
	active: tick(),
	channel: text(),
	username: text(),
	icon_url: text(),
	color: text(),
	chat_id: text(),
	thread_id: text(),
	homeserver_url: text(),
	room_id: text(),
	message_type: text(),
	package_url: text(),
	bot_token: secret({ max: 2048 }),
	access_token: secret({ max: 2048 }),
	api_token: secret({ max: 2048 }),
};
export type HookFormValues = {
	readonly [K in keyof typeof fields]: ReturnType<(typeof fields)[K]["read"]>;
};

/** What a form says of a webhook; secrets that are left empty stay. */
export function wishOf(
	given: HookFormValues,
	type: string,
	fresh: boolean,
): HookInput {
	const said = given as Record<string, unknown>;
	const known = new Set(hookKinds()[type]?.fields.map(([name]) => name));
	const config: Record<string, string> = {
		url: said.url as string,
		content_type: said.content_type as string,
	};
	if (said.secret) config.secret = said.secret as string;
	for (const name of extra)
		if (known.has(name)) config[name] = said[name] as string;
	for (const name of tokens)
		if (known.has(name) && said[name]) config[name] = said[name] as string;
	const chosen = said.events as string[];
	// words that stand for a family are meant as themselves here
	const plain = chosen.map((event) =>
		event === "issues" || event === "pull_request" ? `${event}_only` : event,
	);
	if (chosen.length === 0)
		throw invalid(t("Choose at least one event."), { field: "events" });
	return {
		...(fresh && { type }),
		name: said.name as string,
		active: said.active as boolean,
		events: plain,
		branchFilter: said.branch_filter as string,
		...(said.authorization
			? { authorization: said.authorization as string }
			: {}),
		config,
	};
}

/** What is wrong, at its field. */
export const refused = (error: unknown): never => {
	if (!isDomainError(error, "invalid")) throw error;
	if (/url/i.test(error.message))
		throw invalid(
			t("This server is not allowed to send requests to this address."),
			{
				field: "url",
			},
		);
	if (/BranchFilter/.test(error.message))
		throw invalid(t("Invalid pattern"), { field: "branch_filter" });
	if (/channel/.test(error.message))
		throw invalid(t("Enter a channel."), { field: "channel" });
	throw error;
};
