import { Fragment } from "preact";

/** A title as people wrote it: its own direction, and words between backticks as code. */
export const TitleText = ({ of }: { of: string }) => (
	<bdi>
		{of
			.split(/`([^`]+)`/)
			.map((part, i) =>
				i % 2 === 1 ? <code>{part}</code> : <Fragment>{part}</Fragment>,
			)}
	</bdi>
);

/** The title of an issue or a pull request as a link to it. */
export const TitleLink = ({
	of,
}: {
	of: { readonly html_url: string; readonly title: string };
}) => (
	<a href={of.html_url}>
		<TitleText of={of.title} />
	</a>
);
