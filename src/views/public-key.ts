import Type from "typebox";
import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { PublicKey as Row } from "../domain/keys/public-key.ts";
import { type Actor, isSiteAdmin } from "../domain/permissions/actor.ts";
import { rfc3339Of } from "../text/rfc3339.ts";
import { accountView, User } from "./account.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const PublicKey = Type.Object(
	{
		id: Integer(),
		key: Text(),
		url: Text({ format: "uri" }),
		title: Text(),
		fingerprint: Text(),
		created_at: Text({ format: "date-time" }),
		last_used_at: Text({ format: "date-time" }),
		user: Type.Optional(User),
		read_only: Type.Optional(YesNo()),
		key_type: Type.Optional(Text()),
	},
	{ $id: "PublicKey" },
);

/** Keys of one account; whose they are is told to that account and to administrators only. */
export function publicKeyViews(
	app: App,
	viewer: Actor,
	account: Account,
	keys: readonly Row[],
): Type.Static<typeof PublicKey>[] {
	const whole = isSiteAdmin(viewer) || viewer.account?.id === account.id;
	const user = whole ? accountView(app, viewer, account) : undefined;
	return keys.map((key) => ({
		id: key.id,
		key: key.content,
		url: `${app.url}api/v1/user/keys/${key.id}`,
		title: key.title,
		fingerprint: key.fingerprint,
		created_at: rfc3339Of(key.created_at),
		// a key that was never used counts from its making
		last_used_at: rfc3339Of(key.last_used_at || key.created_at),
		...(user && { user, key_type: key.kind }),
		...(user && key.read_only ? { read_only: true } : {}),
	}));
}
