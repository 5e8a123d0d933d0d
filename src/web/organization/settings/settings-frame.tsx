import type { OrganizationContext } from "../../../guards/organization.ts";
import {
	actionsOfAccount,
	SettingsBody,
	type SettingsContent,
	type SettingsGroups,
} from "../../parts/settings-body.tsx";
import { t } from "../../words/words.ts";
import { inOrganization } from "../addresses.ts";
import { OrganizationPage } from "../organization-page.tsx";

/** The parts of an organization's settings, as the list beside them shows them. */
const groups = (): SettingsGroups => [
	[
		t("Organization"),
		[
			["", "gear", t("Profile")],
			["/visibility", "eye", t("Visibility")],
			["/labels", "tag", t("Labels")],
			["/issue-types", "task", t("Issue types")],
			["/packages", "box", t("Packages")],
			["/disk", "list", t("Disk usage")],
			["/deleted", "bin", t("Deleted repositories")],
			["/delete", "alert", t("Danger zone")],
		],
	],
	[
		t("Access"),
		[
			["/blocked_users", "skip", t("Blocked users")],
			["/audit", "clock", t("Audit log")],
		],
	],
	[
		t("Integrations"),
		[
			["/hooks", "link", t("Webhooks")],
			["/applications", "code", t("OAuth2 applications")],
			...actionsOfAccount(),
		],
	],
];

/** A page of an organization's settings: what can be set is listed beside it. */
export const OrganizationSettings = ({
	of,
	...page
}: SettingsContent & { of: OrganizationContext }) => (
	<OrganizationPage of={of} tab="settings" title={page.title} head={page.head}>
		<SettingsBody
			{...page}
			label={t("Organization settings")}
			groups={groups()}
			base={inOrganization(of.organization, "/settings")}
		/>
	</OrganizationPage>
);

/** What the routes of an organization's settings begin with. */
export const base = "/org/:org/settings";

/** The parameters of a form's address, from the organization that the page is of. */
export const paramsOf = ({ organization }: OrganizationContext) => ({
	org: organization.name,
});

/** The address of a page of an organization's settings. */
export const settingsOf = (
	{ organization }: OrganizationContext,
	path = "",
): string => inOrganization(organization, `/settings${path}`);
