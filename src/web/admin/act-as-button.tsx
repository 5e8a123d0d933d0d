import type { Account } from "../../domain/accounts/account.ts";
import { mayActAs } from "../../domain/permissions/act-as.ts";
import { Form, Submit } from "../parts/form.tsx";
import { t } from "../words/words.ts";

/** The button on the page of a person. */
export const ActAs = ({ me, of }: { me: Account; of: Account }) =>
	mayActAs(me, of) ? (
		<section aria-labelledby="act" class="stack s">
			<h2 id="act">{t("Act as {name}", { name: of.name })}</h2>
			<p class="soft text">
				{t(
					"You see and do what {name} may, until you end it. Both access logs tell of it; passwords, keys and tokens stay closed.",
					{ name: of.name },
				)}
			</p>
			<Form
				does={{ route: "POST /-/admin/users/:id/act" }}
				params={{ id: of.id }}
				class=""
			>
				<Submit tone="">{t("Act as {name}", { name: of.name })}</Submit>
			</Form>
		</section>
	) : null;
