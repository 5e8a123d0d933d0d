import { TypeTag, typeQuery } from "../../parts/issues/type-tag.tsx";
import { t } from "../../words/words.ts";
import { listAddress, toForm } from "./addresses.ts";
import { Choice, Choose } from "./choose.tsx";
import type { LoadedItem } from "./load.ts";
import { SideHead } from "./side-head.tsx";

/** The type of an issue; items of repositories of people have none, and neither have pull requests. */
export function Type({ of }: { of: LoadedItem }) {
	const { context, conversation, rights, side } = of;
	const { type } = conversation.view;
	const offered = side.choices.types;
	if (context.issue.kind === "pull" || (!type && offered.length === 0))
		return null;
	return (
		<section>
			<SideHead title={t("Type")}>
				{rights.write && <ChooseType of={of} />}
			</SideHead>
			{type ? (
				<p class="tags">
					<TypeTag
						of={type}
						href={listAddress(context, "issues", typeQuery(type.name))}
					/>
				</p>
			) : (
				<p class="soft">{t("None")}</p>
			)}
		</section>
	);
}

function ChooseType({ of }: { of: LoadedItem }) {
	const { context, conversation, side } = of;
	const present = conversation.view.type;
	const offered = side.choices.types;
	// a disabled one stays until another is chosen
	const kept =
		present && !offered.some(({ id }) => id === present.id) ? [present] : [];
	return (
		<Choose
			id="m-type"
			keys="t"
			label={t("Edit type")}
			act={t("Set type…")}
			to={toForm(context, "type")}
		>
			<Choice radio name="type" value={0} checked={!present}>
				{t("None")}
			</Choice>
			{[...kept, ...offered].map((type) => (
				<Choice
					radio
					name="type"
					value={type.id}
					checked={type.id === present?.id}
					hint={type.description}
				>
					<TypeTag of={type} />
				</Choice>
			))}
		</Choose>
	);
}
