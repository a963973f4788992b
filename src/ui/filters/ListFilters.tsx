import { memo, useRef, useState } from "react";
import { defaultFilter, isDefaultFilter, type ListFilter } from "../../domain/catalogue/listFilter";
import {
  availabilityLabel,
  clearFilters,
  filterLabel,
  filterLabelOf,
  filtersChosen,
  genderLabel,
  nothingHere,
  sortLabel,
  styleCount,
  stylesIn,
} from "../../domain/catalogue/messages";
import { LiveRegion } from "../accessibility";
import { filterIcon, Icon } from "../icons";
import { useMediaQuery, wideScreen } from "../useMediaQuery";
import {
  availabilityChoices,
  ChoicePicker,
  genderChoices,
  type ListFiltersProps,
  SizeChips,
  sortChoices,
} from "./controls";
import { FilterSheet } from "./FilterSheet";
import styles from "./filters.module.css";

/**
 * The filters above a product list: a row of controls on wide screens, otherwise a button that opens a sheet.
 */
export const ListFilters = memo(function ListFilters(props: ListFiltersProps) {
  const { title, filter, facets, matchCount, complete, onChange } = props;
  const wide = useMediaQuery(wideScreen);
  const [sheetOpen, setSheetOpen] = useState(false);
  const row = useRef<HTMLElement>(null);
  const chosen = countSetFilters(filter);
  // Wide screens have no sheet. Closes an open one, so that it does not reappear on a narrow screen.
  if (wide && sheetOpen) setSheetOpen(false);

  const clear = () => {
    onChange(defaultFilter);
    // The pressed button disappears when the filters are cleared, so the focus moves to the row of filters.
    row.current?.focus({ preventScroll: true });
  };

  return (
    <search className={styles.row} aria-label={filterLabelOf(title)} tabIndex={-1} ref={row}>
      {wide ? (
        <>
          <SizeChips sizes={facets.sizes} complete={complete} filter={filter} onChange={onChange} />
          {!isDefaultFilter(filter) && (
            <button type="button" className={styles.clear} onClick={clear}>
              {clearFilters}
            </button>
          )}
          <ChoicePicker
            label={genderLabel}
            choices={genderChoices(facets)}
            value={filter.gender}
            onChoose={(gender) => onChange({ ...filter, gender })}
          />
          <ChoicePicker
            label={availabilityLabel}
            choices={availabilityChoices}
            value={filter.availability}
            onChoose={(availability) => onChange({ ...filter, availability })}
          />
        </>
      ) : (
        <button
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
        >
          <Icon of={filterIcon} />
          {filterLabel}
          {chosen > 0 && (
            <b>
              {chosen}
              <span className="sr-only">{filtersChosen}</span>
            </b>
          )}
        </button>
      )}
      <ChoicePicker
        label={sortLabel}
        choices={sortChoices}
        value={filter.sort}
        onChoose={(sort) => onChange({ ...filter, sort })}
      />
      {!wide && <FilterSheet {...props} open={sheetOpen} onClose={() => setSheetOpen(false)} />}
      {!sheetOpen && (
        <LiveRegion
          text={matchCount ? stylesIn(styleCount(matchCount), title) : nothingHere}
          about={filter}
        />
      )}
    </search>
  );
});

/** The number of filters that are set in the sheet; the sort order has its own control. */
function countSetFilters({ sizes, gender, availability }: ListFilter): number {
  return sizes.length + Number(gender !== "") + Number(availability !== "all");
}
