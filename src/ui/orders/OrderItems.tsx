import "../print.css";
import { Link } from "wouter";
import { unnamedProduct } from "../../domain/catalogue/messages";
import type { Product } from "../../domain/catalogue/product";
import { itemSize } from "../../domain/orders/messages";
import type { OrderItem } from "../../domain/orders/order";
import { formatAmount } from "../../domain/shared/money";
import { productPath } from "../../domain/shared/paths";
import { Photo } from "../Photo";
import styles from "./orderItems.module.css";

interface OrderItemsProps {
  items: readonly OrderItem[];
  /** Returns the current product of an ordered item; undefined if the shop no longer has it. */
  find(item: OrderItem): Product | undefined;
}

/** The items of an order with their names and prices at the time of the order, and current pictures. */
export function OrderItems({ items, find }: OrderItemsProps) {
  return (
    <ul role="list" className={styles.items}>
      {items.map((item, at) => {
        const { name, size, qty, price } = item;
        const product = find(item);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may name a size twice, and its items never move.
          <li className={styles.item} key={at}>
            <span className={styles.photo}>
              <Photo picture={product?.pictures[0]} sizes="4rem" alt="" />
            </span>
            <span className={styles.description}>
              {product && product.active !== false ? (
                <Link className={styles.name} href={productPath(product.id)}>
                  {name || product.name}
                </Link>
              ) : (
                <b className={styles.name}>{name || unnamedProduct}</b>
              )}
              <span className={styles.details}>
                {size && itemSize(size)}
                {qty} × {formatAmount(price)}
              </span>
            </span>
            <span className={styles.price}>{formatAmount(price * qty)}</span>
          </li>
        );
      })}
    </ul>
  );
}
