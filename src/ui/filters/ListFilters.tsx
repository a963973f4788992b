import "./filters.css";
import { memo, useRef, useState, useSyncExternalStore } from "react";
import { isNoFilter, type ListFilter, noFilter } from "../../domain/catalogue/listFilter";
import { nothingHere } from "../../domain/catalogue/messages";
import { countStyles } from "../format";
import { filterIcon, Icon } from "../icons";
import { LiveRegion } from "../LiveRegion";
import {
  availabilityChoices,
  ChoicePicker,
  genderChoices,
  type ListFiltersProps,
  SizeChips,
  sortChoices,
} from "./controls";
import { FilterSheet } from "./FilterSheet";

/** The choices above a list: a row where there is room for it, else a bar that opens a sheet. */
export const ListFilters = memo(function ListFilters(props: ListFiltersProps) {
  const { title, filter, facets, left, complete, onChange } = props;
  const wide = useSyncExternalStore(watchWidth, () => wideEnough.matches);
  const [sheetOpen, setSheetOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const chosen = countChosen(filter);

  const clear = () => {
    onChange(noFilter);
    // The button leaves with what it clears.
    place.current?.focus({ preventScroll: true });
  };

  return (
    <search className="filters-row" aria-label={`Filter ${title}`} tabIndex={-1} ref={place}>
      {wide ? (
        <>
          <SizeChips sizes={facets.sizes} complete={complete} filter={filter} onChange={onChange} />
          {!isNoFilter(filter) && (
            <button type="button" className="filters-clear" onClick={clear}>
              Clear filters
            </button>
          )}
          <ChoicePicker
            label="Gender"
            choices={genderChoices(facets)}
            value={filter.gender}
            onChoose={(gender) => onChange({ ...filter, gender })}
          />
          <ChoicePicker
            label="Availability"
            choices={availabilityChoices}
            value={filter.availability}
            onChoose={(availability) => onChange({ ...filter, availability })}
          />
        </>
      ) : (
        <button
          type="button"
          className="filters-open"
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
        >
          <Icon of={filterIcon} />
          Filter
          {chosen > 0 && (
            <b>
              {chosen}
              <span className="sr-only"> chosen</span>
            </b>
          )}
        </button>
      )}
      <ChoicePicker
        label="Sort"
        choices={sortChoices}
        value={filter.sort}
        onChoose={(sort) => onChange({ ...filter, sort })}
      />
      {!wide && <FilterSheet {...props} open={sheetOpen} onClose={() => setSheetOpen(false)} />}
      {!sheetOpen && (
        <LiveRegion text={left ? `${countStyles(left)} in ${title}` : nothingHere} about={filter} />
      )}
    </search>
  );
});

/** What the sheet holds: the order of a list is beside its button. */
function countChosen({ sizes, gender, availability }: ListFilter): number {
  return sizes.length + Number(gender !== "") + Number(availability !== "all");
}

const wideEnough = matchMedia("(min-width: 64rem)");

function watchWidth(changed: () => void): () => void {
  wideEnough.addEventListener("change", changed);
  return () => wideEnough.removeEventListener("change", changed);
}
