import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import {
	SettingsBody,
	type SettingsContent,
	type SettingsGroups,
} from "../../parts/settings-body.tsx";
import { may } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

/** The parts of a repository's settings, as the list beside them shows them. */
const groups = (owns: boolean): SettingsGroups => [
	[
		t("Repository"),
		[
			["", "gear", t("General")],
			["/units", "list", t("Features and merging")],
			["/mirrors", "push", t("Mirrors")],
			["/import", "fetch", t("Import and export")],
			["/lfs", "box", t("Git LFS")],
			["/deleted", "bin", t("Deleted issues")],
			["/danger", "alert", t("Danger zone")],
		],
	],
	[
		t("Access"),
		[
			["/collaboration", "people", t("Collaborators and teams")],
			["/public_access", "eye", t("Visibility")],
			["/branches", "branch", t("Branch protection rules")],
			["/tags", "tag", t("Tag protection rules")],
			["/keys", "key", t("Deploy keys")],
			["/audit", "clock", t("Audit log")],
		],
	],
	[
		t("Integrations"),
		[
			["/hooks", "link", t("Webhooks")],
			["/actions/general", "play", t("Actions")],
			...(owns
				? ([
						["/actions/secrets", "lock", t("Secrets")],
						["/actions/variables", "list", t("Variables")],
						["/actions/runners", "run", t("Runners")],
					] as const)
				: []),
		],
	],
];

/** A page of a repository's settings: what can be set is listed beside it. */
export const RepositorySettings = ({
	of,
	...page
}: SettingsContent & { of: RepositoryContext }) => (
	<RepositoryPage of={of} tab="settings" title={page.title} head={page.head}>
		<SettingsBody
			{...page}
			label={t("Repository settings")}
			groups={groups(may("repository.own", of))}
			base={settingsOf(of)}
		/>
	</RepositoryPage>
);

/** The address of a page of a repository's settings. */
export const settingsOf = (context: RepositoryContext, path = ""): string =>
	homeOf(context, `/settings${path}`);

/** What the routes of a repository's settings begin with. */
export const base = "/:owner/:repo/settings";

/** The parameters of a form's address, from the repository that the page is of. */
export const paramsOf = ({ owner, repository }: RepositoryContext) => ({
	owner: owner.name,
	repo: repository.name,
});
