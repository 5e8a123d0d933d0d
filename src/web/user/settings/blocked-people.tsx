import { accountByName } from "../../../domain/accounts/account.ts";
import {
	blockAccount,
	listBlocked,
	unblockAccount,
} from "../../../domain/accounts/blocks.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import type { AccountPlace } from "../../account-place.ts";
import { line } from "../../fields.ts";
import {
	type Form as Declared,
	form,
	type Page,
	page,
	see,
} from "../../page.ts";
import { Form, Line, Submit } from "../../parts/form.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { addressIn, frameOf } from "../../parts/settings-place.ts";
import { t } from "../../words/words.ts";

const size = pageSize.items;
const path = "/blocked_users";

/** The page of those whom an account has blocked. */
export function blockedIn<L extends object>(
	place: AccountPlace<L>,
	words: () => string,
): readonly (Page | Declared)[] {
	const blockRoute = { route: `POST ${place.base}${path}` };
	const unblockRoute = { route: `POST ${place.base}${path}/delete` };
	const here = (context: L) => addressIn(place, context, path);

	const blockedPeople = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, context, page }) {
			const Frame = frameOf(place, context);
			const params = place.params(context);
			const { rows, total } = await listBlocked(
				app,
				place.whose(context),
				windowOf(page, size),
			);
			return (
				<Frame current={path} title={t("Blocked users")}>
					<p class="soft text">{words()}</p>
					{rows.length > 0 && (
						<div class="box">
							<ul class="list l-plain">
								{rows.map((account) => (
									<li>
										<span class="strong">{account.name}</span>
										<Form does={unblockRoute} params={params} class="fig">
											<input type="hidden" name="name" value={account.name} />
											<Submit
												tone=""
												small
												label={t("Unblock {name}", { name: account.name })}
											>
												{t("Unblock")}
											</Submit>
										</Form>
									</li>
								))}
							</ul>
						</div>
					)}
					<Paged page={page} size={size} total={total} />
					<Form does={blockRoute} params={params} class="stack">
						<Line name="name" label={t("Block user")} required />
						<div class="actions">
							<Submit tone="">{t("Block")}</Submit>
						</div>
					</Form>
				</Frame>
			);
		},
	});

	const named = () => ({ name: line({ required: "Enter a username." }) });
	const nobody = () =>
		invalid(t("This user does not exist."), { field: "name" });

	const block = form({
		route: blockRoute.route,
		audit: ["account.blocked", "repository.collaborator-changed"],
		on: place.on,
		fields: named(),
		shownOn: blockedPeople,
		async run({ app, actor, context, fields }) {
			const account = await namedAccount(app.db, actor, fields.name);
			if (!account) throw nobody();
			const whose = place.whose(context);
			await blockAccount(app, whose, account, "").catch((error) => {
				if (!isDomainError(error, "bad-request")) throw error;
				throw invalid(t("This account cannot be blocked."), {
					field: "name",
				});
			});
			return see(
				here(context),
				t("{name} was blocked.", { name: account.name }),
			);
		},
	});

	const unblock = form({
		route: unblockRoute.route,
		audit: "account.unblocked",
		on: place.on,
		fields: named(),
		shownOn: blockedPeople,
		async run({ app, context, fields }) {
			const account = await accountByName(app.db, fields.name);
			if (!account) throw nobody();
			await unblockAccount(app, place.whose(context), account);
			return see(
				here(context),
				t("{name} was unblocked.", { name: account.name }),
			);
		},
	});
	return [blockedPeople, block, unblock];
}
