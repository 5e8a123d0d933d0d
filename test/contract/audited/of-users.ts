import {
	armor,
	keyBlock,
	packet,
	writeKey,
	writeSignature,
} from "../../support/openpgp-writer.ts";
import { sshKey } from "../../support/ssh-key.ts";
import {
	all,
	forge,
	hook,
	people,
	picture,
	runners,
	settings,
	step,
} from "./bench.ts";

/** Calls the operations of users and their ways in. */
export async function callOfUsers(): Promise<void> {
	await all([
		[
			"adminCreateUser",
			"/admin/users",
			{ username: "carl", email: "carl@example.org", password: "pass-of-carl" },
			"root",
		],
		[
			"adminEditUser",
			"/admin/users/carl",
			{ login_name: "carl", admin: false },
			"root",
		],
		["adminHideUser", "/admin/users/carl/hidden", { reason: "spam" }, "root"],
		["adminShowUser", "/admin/users/carl/hidden", undefined, "root"],
		[
			"adminRenameUser",
			"/admin/users/carl/rename",
			{ new_username: "karl" },
			"root",
		],
		[
			"adminCreateOrg",
			"/admin/users/karl/orgs",
			{ username: "of-karl" },
			"root",
		],
		["adminCreateRepo", "/admin/users/karl/repos", { name: "r" }, "root"],
		["orgDelete", "/orgs/of-karl", undefined, "root"],
		["repoDelete", "/repos/karl/r", undefined, "root"],
		["adminDeleteUser", "/admin/users/karl", undefined, "root"],
		["adminCronRun", "/admin/cron/note_totals", undefined, "root"],
		["userBlockUser", "/user/blocks/bob"],
		["userUnblockUser", "/user/blocks/bob"],
		["userPutChefKey", "/user/chef-key", {}],
		["userDeleteChefKey", "/user/chef-key"],
		["updateUserSettings", "/user/settings", { full_name: "Ada" }],
		["userUpdateAvatar", "/user/avatar", { image: picture }],
		["userDeleteAvatar", "/user/avatar"],
		["userAddEmail", "/user/emails", { emails: ["more@example.org"] }],
	]);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.insertInto("badge")
				.values({ slug: "early", description: "", image_url: "" }),
		),
	);
	await all([
		[
			"adminAddUserBadges",
			"/admin/users/ada/badges",
			{ badge_slugs: ["early"] },
			"root",
		],
		[
			"adminDeleteUserBadges",
			"/admin/users/ada/badges",
			{ badge_slugs: ["early"] },
			"root",
		],
	]);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("email_address").values({
				account_id: 2,
				email: "old@example.org",
				lower_email: "old@example.org",
			}),
		),
	);
	await step([
		"userDeleteEmail",
		"/user/emails",
		{ emails: ["old@example.org"] },
	]);
	const key = await step([
		"userCurrentPostKey",
		"/user/keys",
		{ title: "k", key: sshKey() },
	]);
	await step(["userCurrentDeleteKey", `/user/keys/${key.id}`]);
	const given = await step([
		"adminCreatePublicKey",
		"/admin/users/ada/keys",
		{ title: "k", key: sshKey() },
		"root",
	]);
	await step([
		"adminDeleteUserPublicKey",
		`/admin/users/ada/keys/${given.id}`,
		undefined,
		"root",
	]);
	const pgp = writeKey();
	const made = await step<{ id: number; key_id: string }>([
		"userCurrentPostGPGKey",
		"/user/gpg_keys",
		{ armored_public_key: keyBlock(pgp, "Ada <ada@example.org>") },
	]);
	const text = (
		await forge.call("GET", "/user/gpg_key_token", { as: people.ada })
	).text;
	await step([
		"userVerifyGPGKey",
		"/user/gpg_key_verify",
		{
			key_id: made.key_id,
			armored_signature: armor(
				"SIGNATURE",
				packet(2, writeSignature(pgp, 0, Buffer.from(text))),
			),
		},
	]);
	await step(["userCurrentDeleteGPGKey", `/user/gpg_keys/${made.id}`]);
	const application = await step([
		"userCreateOAuth2Application",
		"/user/applications/oauth2",
		{ name: "Web", redirect_uris: ["https://app.example/"] },
	]);
	await step([
		"userUpdateOAuth2Application",
		`/user/applications/oauth2/${application.id}`,
		{ name: "Web 2", redirect_uris: ["https://app.example/"] },
	]);
	await step([
		"userDeleteOAuth2Application",
		`/user/applications/oauth2/${application.id}`,
	]);
	await settings("User", "/user");
	const own = await step(["userCreateHook", "/user/hooks", hook]);
	await step(["userEditHook", `/user/hooks/${own.id}`, { active: true }]);
	await step(["userDeleteHook", `/user/hooks/${own.id}`]);
	const site = await step(["adminCreateHook", "/admin/hooks", hook, "root"]);
	await step([
		"adminEditHook",
		`/admin/hooks/${site.id}`,
		{ active: true },
		"root",
	]);
	await step(["adminDeleteHook", `/admin/hooks/${site.id}`, undefined, "root"]);
	await runners("Admin", "/admin", "root");
}
