import { Layout } from "../../parts/layout.tsx";
import {
	actionsOfAccount,
	SettingsBody,
	type SettingsContent,
	type SettingsGroups,
} from "../../parts/settings-body.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";

/** The parts of one's settings, as the list beside them shows them. */
const groups = (): SettingsGroups => [
	[
		t("Account"),
		[
			["", "person", t("Profile")],
			["/account", "mail", t("Email and password")],
			["/appearance", "eye", t("Appearance")],
			["/notifications", "bell", t("Notifications")],
		],
	],
	[
		t("Access"),
		[
			["/security", "shield", t("Security")],
			["/keys", "key", t("SSH and GPG keys")],
			["/applications", "code", t("Access tokens and applications")],
			["/linked", "link", t("Connected accounts")],
		],
	],
	[
		t("Content"),
		[
			["/times", "clock", t("Tracked time")],
			["/repos", "repo", t("Repositories")],
			["/deleted", "bin", t("Deleted repositories")],
			["/organization", "people", t("Organizations")],
			["/packages", "box", t("Packages")],
			["/disk", "list", t("Disk usage")],
			["/blocked_users", "skip", t("Blocked users")],
			["/export", "fetch", t("Export your data")],
		],
	],
	[
		t("Integrations"),
		[["/hooks", "link", t("Webhooks")], ...actionsOfAccount()],
	],
];

/** A page of one's settings: what can be set is listed beside it. */
export const SettingsPage = (page: SettingsContent) => (
	<Layout
		title={page.title}
		head={page.head}
		where={[{ name: t("Settings"), href: at("/user/settings") }]}
	>
		<SettingsBody
			{...page}
			label={t("User settings")}
			groups={groups()}
			base={at("/user/settings")}
		/>
	</Layout>
);
