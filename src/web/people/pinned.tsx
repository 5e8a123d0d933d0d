import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	mostPinned,
	offeredPins,
	pinnedOf,
	pinRepositories,
} from "../../domain/profile/pinned-repositories.ts";
import type { Repository } from "../../domain/repositories/repository.ts";
import { withOwners } from "../../domain/repositories/with-owners.ts";
import type { AccountPlace } from "../account-place.ts";
import { numbers } from "../fields.ts";
import { type Form, form, type Page, see } from "../page.ts";
import { RepositoryList } from "../parts/repository-list.tsx";
import { Choice, Choose } from "../repository/conversation/choose.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

const routeIn = (base: string) => `POST ${base}/pins` as const;

/** The pinned repositories of a profile, with a menu for those who may choose them; null where there is nothing to show. */
export async function Pinned({
	app,
	actor,
	of: account,
	chooses,
}: {
	app: App;
	actor: Actor;
	of: Account;
	chooses: boolean;
}) {
	const pinned = await pinnedOf(app.db, actor, account);
	if (pinned.length === 0 && !chooses) return null;
	const offered = chooses ? await offeredPins(app, actor, account) : [];
	if (pinned.length === 0 && offered.length === 0) return null;
	const label = t("Pinned repositories");
	return (
		<section class="stack s" aria-labelledby="pinned">
			<div class="line">
				<h2 id="pinned">{label}</h2>
				{chooses && <PinMenu of={account} pinned={pinned} offered={offered} />}
			</div>
			{pinned.length > 0 ? (
				<RepositoryList of={await withOwners(app.db, pinned)} label={label} />
			) : (
				<p class="soft">
					{t("Choose up to {n} repositories that are shown first.", {
						n: mostPinned,
					})}
				</p>
			)}
		</section>
	);
}

const PinMenu = ({
	of: account,
	pinned,
	offered,
}: {
	of: Account;
	pinned: readonly Repository[];
	offered: readonly Repository[];
}) => {
	const group = account.kind === "organization";
	const ids = new Set(pinned.map(({ id }) => id));
	const others = offered.filter(({ id }) => !ids.has(id));
	return (
		<Choose
			id="choose-pins"
			label={t("Choose pinned repositories")}
			to={{
				route: routeIn(group ? "/org/:org/settings" : "/user/settings"),
				params: group ? { org: account.name } : {},
			}}
		>
			{[...pinned, ...others].map((one) => (
				<Choice
					name="repository"
					value={one.id}
					checked={ids.has(one.id)}
					hint={one.private ? t("private") : undefined}
				>
					{one.name}
				</Choice>
			))}
		</Choose>
	);
};

/** The form of the menu, among the settings of an account. */
export const pinsIn = <L extends object>(
	place: AccountPlace<L>,
	shownOn: Page,
): readonly Form[] => [
	form({
		route: routeIn(place.base),
		audit: unrecorded.personal,
		on: place.on,
		fields: { repository: numbers() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const account = place.whose(context);
			const profile = at(pathOf(account.name));
			const { repository: ids } = fields;
			if (ids.length > mostPinned)
				return see(
					profile,
					t("You can pin at most {n} repositories. Nothing was changed.", {
						n: mostPinned,
					}),
				);
			await pinRepositories(app, actor, account, ids);
			return see(profile, t("The pinned repositories were saved."));
		},
	}),
];
