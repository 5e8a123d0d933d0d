import Type from "typebox";
import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import { emailsOf } from "../domain/accounts/emails.ts";
import type { GpgKey as Row, WholeGpgKey } from "../domain/keys/gpg-key.ts";
import { rfc3339Of, zeroTime } from "../text/rfc3339.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

const GpgKeyEmail = Type.Object(
	{ email: Text(), verified: YesNo() },
	{ $id: "GPGKeyEmail" },
);
const members = {
	id: Integer(),
	primary_key_id: Text({ description: "empty for a key that is no subkey" }),
	key_id: Text(),
	public_key: Text(),
	emails: Type.Array(GpgKeyEmail),
	can_sign: YesNo(),
	can_encrypt_comms: YesNo(),
	can_encrypt_storage: YesNo(),
	can_certify: YesNo(),
	verified: YesNo(),
	created_at: Text({ format: "date-time" }),
	expires_at: Text({ format: "date-time" }),
};
export const GpgKey = Type.Object(
	{
		...members,
		subkeys: Type.Array(
			Type.Object({ ...members, subkeys: Type.Array(Type.Unknown()) }),
		),
	},
	{ $id: "GPGKey" },
);

/** OpenPGP keys of one account; of their addresses, those that are the account's. One query. */
export async function gpgKeyViews(
	app: App,
	account: Account,
	keys: readonly WholeGpgKey[],
): Promise<Type.Static<typeof GpgKey>[]> {
	if (keys.length === 0) return [];
	const own = await emailsOf(app, account);
	return keys.map((key) => {
		const named: string[] = JSON.parse(key.emails);
		const emails = own
			.filter(({ email }) => named.includes(email.toLowerCase()))
			.map((e) => ({ email: e.email, verified: e.verified === 1 }));
		const subkeys = key.subkeys.map((subkey) => ({
			...part(subkey, key.key_id),
			emails: [],
			subkeys: [],
		}));
		return { ...part(key, ""), emails, subkeys };
	});
}

const part = (key: Row, primary: string) => ({
	id: key.id,
	primary_key_id: primary,
	key_id: key.key_id,
	public_key: key.packet,
	can_sign: key.can_sign === 1,
	can_encrypt_comms: key.can_encrypt_comms === 1,
	can_encrypt_storage: key.can_encrypt_storage === 1,
	can_certify: key.can_certify === 1,
	verified: key.verified === 1,
	created_at: rfc3339Of(key.created_at),
	expires_at: key.expires_at ? rfc3339Of(key.expires_at) : zeroTime,
});
